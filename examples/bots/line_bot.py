"""A bot that plays every game at random, over the line protocol of docs/bots.md.

ludarium tournament spellfaire --bots random,"python3 examples/bots/line_bot.py"
"""

import json
import random
import sys


def say(line: str) -> None:
    print(line, flush=True)  # unflushed lines never arrive


def choose(question: dict) -> str:
    """Your idea goes here: look at question["view"] and question["events"]."""
    return str(random.choice(question["legal"])["id"])


match, question = {}, {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ludarium":
        say("id name Line bot in Python")
        say("option name Seed type string default")
        say("ludariumok")
    elif word == "setoption":
        random.seed(rest.partition(" value ")[2])
    elif word == "isready":
        say("readyok")
    elif word == "newmatch":
        match = json.loads(rest)  # game, seat, deck, rules, clock ...
    elif word == "position":
        question = json.loads(rest)
    elif word == "go":
        say(f"info string {len(question['legal'])} actions in {match['game']}")
        say(f"bestaction {choose(question)}")
    elif word == "quit":
        break
