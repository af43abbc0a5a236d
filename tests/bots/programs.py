"""Programs that play well or badly, as a bot's author might write them by mistake."""

import sys
from pathlib import Path

from hatch_build import tools

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = [sys.executable, str(EXAMPLES / "line_bot.py")]
NODE = [tools()[0], str(EXAMPLES / "line_bot.js")]

FRAME = """
import json, os, subprocess, sys, time
say = lambda *lines: (sys.stdout.write("".join(line + chr(10) for line in lines)), sys.stdout.flush())
asked = 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ludarium":
        {greet}
    elif word == "isready":
        {ready}
    elif word == "position":
        question = json.loads(rest)
        legal = question["legal"]
    elif word == "go":
        asked += 1
        {go}
    elif word == "stop":
        {stop}
    elif word == "result":
        {result}
    elif word == "quit":
        break
"""
GOOD = {
    "greet": 'say("id name Test", "option name Depth type spin default 3", "ludariumok")',
    "ready": 'say("readyok")',
    "go": 'say("bestaction " + str(legal[0]["id"]))',
    "stop": "pass",
    "result": "pass",
}


def program(folder: Path, **parts: str) -> list[str]:
    """A bot that takes the first action, but for what is said otherwise."""
    path = folder / "bot.py"
    n = 1
    while path.exists():
        n += 1
        path = folder / f"bot{n}.py"
    path.write_text(FRAME.format(**GOOD | parts), encoding="utf-8")
    return [sys.executable, str(path)]
