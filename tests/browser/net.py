"""A connection that a test can cut and mend, between a browser and the server."""

import select
import socket
import threading


class Cable:
    def __init__(self, port: int) -> None:
        self.target = ("127.0.0.1", port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.whole = True
        self.closed = False
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self.whole = False

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.closed = True
        self.thread.join(10)

    def run(self) -> None:
        while not self.closed:
            if not self.whole:
                self.drop()
            ends = [end for pair in self.pairs for end in pair]
            for ready in select.select([self.listener, *ends], [], [], 0.02)[0]:
                if ready is self.listener:
                    self.accept()
                else:
                    self.carry(ready)
        self.drop()
        self.listener.close()

    def accept(self) -> None:
        near = self.listener.accept()[0]
        if self.whole:
            self.pairs.append((near, socket.create_connection(self.target)))
        else:
            near.close()

    def carry(self, ready: socket.socket) -> None:
        pair = next((pair for pair in self.pairs if ready in pair), None)
        if pair is None:
            return  # its other end was closed a moment ago
        other = pair[1] if ready is pair[0] else pair[0]
        try:
            data = ready.recv(1 << 16)
            if data:
                other.sendall(data)
                return
        except OSError:
            pass
        self.pairs.remove(pair)
        for end in pair:
            end.close()

    def drop(self) -> None:
        for pair in self.pairs:
            for end in pair:
                end.close()
        self.pairs.clear()
