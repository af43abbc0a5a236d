"""Reports: one HTML file with tables and charts that can be sent to anybody."""

from .marks import Cell, Rate
from .page import Report

__all__ = ["Cell", "Rate", "Report"]
