"""Logs: one JSON object per line, or short coloured lines where a person watches."""

import json
import logging
import sys
import time
from typing import Any

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
COLOURS = {"WARNING": "\x1b[33m", "ERROR": "\x1b[31m", "CRITICAL": "\x1b[31m"}


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """What a line was given besides its message."""
    return {name: value for name, value in vars(record).items() if name not in PLAIN}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **facts(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class Readable(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        more = " ".join(f"{name}={value}" for name, value in facts(record).items())
        colour = COLOURS.get(record.levelname, "")
        line = f"\x1b[2m{clock}\x1b[0m {colour}{record.getMessage()}\x1b[0m \x1b[2m{more}\x1b[0m"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


def configure(level: str = "info") -> None:
    """Everything goes to standard error, one line each; uvicorn's own access log is replaced."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Readable() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    for name in ("alembic", "aiosqlite", "sqlalchemy", "uvicorn.access", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    if level != "debug":  # that it starts and stops is told in our own words
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
