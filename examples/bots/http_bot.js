// A bot that plays every game at random, over the HTTP interface of docs/bots.md.
//
// node examples/bots/http_bot.js http://127.0.0.1:8000 TOKEN     (it sits down at open tables)
"use strict";

const [server, token] = process.argv.slice(2);
const api = `${server}/api/v1/bot`;
const headers = { Authorization: `Bearer ${token}`, "X-Ludarium": "1", "Content-Type": "application/json" };

async function* stream(path) {
  const answer = await fetch(api + path, { headers });
  if (!answer.ok) throw new Error(await answer.text());
  let rest = "";
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line) yield JSON.parse(line); // empty: the server is there
  }
}

async function post(path, body) {
  const answer = await fetch(api + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) console.error(path, await answer.text()); // a problem: title and detail
}

async function play(game) {
  for await (const line of stream(`/games/${game}`)) {
    const prompt = (line.state ?? line).prompt;
    if (!prompt) continue; // your idea goes here: look at the view and the events beside it
    const { id } = prompt.actions[Math.floor(Math.random() * prompt.actions.length)];
    await post(`/games/${game}/action`, { action: id, request: prompt.request });
  }
}

(async () => {
  for await (const event of stream("/events")) {
    if (event.type === "challenge") await post(`/games/${event.challenge.id}/join`, {});
    else if (event.type === "gameStart") play(event.game.id).catch(console.error);
  }
})();
