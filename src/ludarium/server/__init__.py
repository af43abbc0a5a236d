"""The server: matches over WebSockets, the rest over HTTP. It sees `Match`, never a raw state."""
