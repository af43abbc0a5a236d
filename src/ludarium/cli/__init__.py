"""The command line. Nothing heavy is imported before a command needs it."""

import sys


def main() -> None:
    """What `ludarium` runs."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our signs shows a "?"
    try:
        from .app import app

        app(prog_name="ludarium")
    except KeyboardInterrupt:
        sys.exit(130)
