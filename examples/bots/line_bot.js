// A bot that plays every game at random, over the line protocol of docs/bots.md.
//
// ludarium tournament spellfaire --bots random,"node examples/bots/line_bot.js"
"use strict";

const readline = require("node:readline");

const say = (line) => process.stdout.write(line + "\n");

// Your idea goes here: look at question.view and question.events.
function choose(question) {
  return question.legal[Math.floor(Math.random() * question.legal.length)].text;
}

let match = {};
let question = {};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.trim().split(" ", 1);
  const rest = line.trim().slice(word.length + 1);
  if (word === "ludarium") {
    say("id name Line bot in JavaScript");
    say("ludariumok");
  } else if (word === "isready") {
    say("readyok");
  } else if (word === "newmatch") {
    match = JSON.parse(rest); // game, seat, deck, rules, clock ...
  } else if (word === "position") {
    question = JSON.parse(rest);
  } else if (word === "go") {
    say(`info string ${question.legal.length} actions in ${match.game}`);
    say(`bestaction ${choose(question)}`);
  } else if (word === "quit") {
    process.exit(0);
  }
});
