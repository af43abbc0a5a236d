"""Tables of single games; `cli.table` finds them by name."""
