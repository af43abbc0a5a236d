"""`python -m tests.golden.write`: rewrites playthroughs, signatures and sentences (`make golden`)."""

import json
import sys

from . import sentences
from .case import FOLDER
from .playthrough import PLAYTHROUGHS, write
from .signatures import PATH, current, silent_change, stored


def main() -> None:
    before, now = stored(), current()
    faults = [silent_change(name, before.get(name), each) for name, each in now.items()]
    if any(faults):  # else a rewritten file would hide it
        sys.exit("\n".join(filter(None, faults)))
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for playthrough in PLAYTHROUGHS:
        playthrough.path.write_text(write(playthrough), encoding="utf-8")
    PATH.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
    sentences.PATH.write_text(sentences.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
