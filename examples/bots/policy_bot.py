"""A trained policy as a bot: plays with the network that `examples/learning/ppo.py --save FILE` wrote.

    ludarium tournament spellfaire --bots 'random,mine=python3 examples/bots/policy_bot.py model.npz'

It needs NumPy, not PyTorch. The option `Observation` makes the host send the array of the environment.
"""

import json
import sys

import numpy as np


class Policy:
    """The network of ppo.py, from its file. Called with an observation and a mask (or a row of each
    per match) it gives the best legal action: an `opponent=` of every environment."""

    def __init__(self, path: str) -> None:
        with np.load(path) as file:
            self.weights = {name: file[name] for name in file.files}
        self.environment = str(self.weights.pop("environment"))  # such as "spellfaire_v2"

    def scores(self, seen: np.ndarray) -> np.ndarray:
        w = self.weights
        x = np.clip((np.asarray(seen, np.float32) - w["middle"]) / w["spread"], -5, 5)
        x = np.maximum(x @ w["weight_0"].T + w["bias_0"], 0)
        x = np.maximum(x @ w["weight_1"].T + w["bias_1"], 0)
        return x @ w["actions"].T

    def __call__(self, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return np.where(np.asarray(mask) != 0, self.scores(seen), -np.inf).argmax(-1)


def say(line: str) -> None:
    print(line, flush=True)  # unflushed lines never arrive


def main(path: str) -> None:
    policy, actions, question = Policy(path), 0, {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "ludarium":
            say("id name Policy bot")
            say("option name Observation type check default true")
            say("ludariumok")
        elif word == "newmatch":
            match = json.loads(rest)
            if match["environment"] != policy.environment:
                sys.exit(f"{path} is for {policy.environment}, not for {match['environment']}")
            actions = match["actions"]
        elif word == "isready":
            say("readyok")
        elif word == "position":
            question = json.loads(rest)
        elif word == "go":
            mask = np.zeros(actions, np.int8)
            mask[[each["id"] for each in question["legal"]]] = 1
            say(f"bestaction {int(policy(np.array(question['observation']), mask))}")
        elif word == "quit":
            break


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 policy_bot.py MODEL.npz")
    main(sys.argv[1])
