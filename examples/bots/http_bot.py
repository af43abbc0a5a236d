"""Plays every game at random over HTTP (docs/bots.md), at open tables: http_bot.py SERVER TOKEN"""

import json
import random
import sys
import threading
from urllib.request import Request, urlopen

if len(sys.argv) != 3:
    sys.exit("usage: python3 http_bot.py SERVER TOKEN")
API, TOKEN = f"{sys.argv[1]}/api/v1/bot", sys.argv[2]
HEAD = {"Authorization": f"Bearer {TOKEN}", "X-Ludarium": "1", "Content-Type": "application/json"}


def stream(path: str):
    for line in urlopen(Request(API + path, headers=HEAD)):
        if line.strip():  # empty: the server is still there
            yield json.loads(line)


def post(path: str, body: dict) -> None:
    try:
        urlopen(Request(API + path, json.dumps(body).encode(), HEAD)).close()
    except OSError as fault:  # refused: a problem with a title and a detail
        print(path, fault.read() if hasattr(fault, "read") else fault, file=sys.stderr)


def play(game: str) -> None:
    for line in stream(f"/games/{game}"):
        if prompt := line.get("state", line).get("prompt"):
            action = random.choice(prompt["actions"])["id"]  # your idea goes here
            post(f"/games/{game}/action", {"action": action, "request": prompt["request"]})


for event in stream("/events"):
    if event["type"] == "challenge":
        post(f"/games/{event['challenge']['id']}/join", {})
    elif event["type"] == "gameStart":
        threading.Thread(target=play, args=[event["game"]["id"]], daemon=True).start()
