#!/usr/bin/env python3
"""A bot that meets people: joins a room of a Hradby server and plays there to the end.

    bot.py http://127.0.0.1:8080/t/ROOM [NAME]

The rules and the advice come from `hradby engine`; the environment names the program as HRADBY. Put your own player
in the place of `choose`. Needs nothing but Python's own library. docs/bots.md explains it.
"""
import base64
import hashlib
import json
import os
import secrets
import socket
import ssl
import struct
import subprocess
import sys
import time
from urllib.parse import urlsplit


class Engine:
    """`hradby engine`: one line out, one line in."""

    def __init__(self):
        self.program = subprocess.Popen([os.environ.get("HRADBY", "hradby"), "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, cmd, **fields):
        self.program.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.program.stdin.flush()
        answer = json.loads(self.program.stdout.readline())
        if not answer["ok"]:
            raise ValueError(answer["error"]["message"])
        return answer


class Server:
    """The WebSocket of a server: wishes and their answers, and a note that something has happened since."""

    def __init__(self, address):
        at = urlsplit(address)
        port = at.port or (443 if at.scheme == "https" else 80)
        self.socket = socket.create_connection((at.hostname, port))
        if at.scheme == "https":
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=at.hostname)
        self.stream = self.socket.makefile("rb")
        self.socket.sendall(("GET /ws HTTP/1.1\r\n"
                             f"Host: {at.netloc}\r\n"
                             "Upgrade: websocket\r\n"
                             "Connection: Upgrade\r\n"
                             "Sec-WebSocket-Version: 13\r\n"
                             f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n"
                             "Sec-WebSocket-Protocol: hradby.1\r\n\r\n").encode())
        if b" 101 " not in self.stream.readline():
            raise ConnectionError("the server does not open a WebSocket there")
        while self.stream.readline().strip():
            pass
        self.asked = 0
        self.news = False

    def put(self, opcode, body):
        mask = secrets.token_bytes(4)
        length = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(body))
        self.socket.sendall(bytes([0x80 | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(body)))

    def get(self):
        """The next message; pings are answered on the way."""
        text = b""
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                raise ConnectionError("the server has gone")
            length = head[1] & 127
            if length > 125:
                size = 2 if length == 126 else 8
                length = int.from_bytes(self.stream.read(size), "big")
            body = self.stream.read(length)
            opcode = head[0] & 15
            if opcode == 8:
                raise ConnectionError("the server says goodbye")
            if opcode == 9:
                self.put(10, body)
            if opcode < 3:
                text += body
                if head[0] & 0x80:
                    return json.loads(text)

    def ask(self, do, **fields):
        self.asked += 1
        self.put(1, json.dumps({"do": do, "id": self.asked, **fields}).encode())
        while True:
            message = self.get()
            if message.get("re") == self.asked:
                break
            self.news = True
        if message["ok"]:
            return message
        if message["error"]["code"] in ("too_fast", "not_kept"):  # neither has happened: the same again, a little later
            time.sleep(1)
            return self.ask(do, **fields)
        raise ValueError(message["error"]["message"])

    def wait(self):
        """Until something has happened in a room that is watched."""
        while not self.news:
            self.news = "events" in self.get()
        self.news = False


def record_of(server, room):
    """The game so far; a long one comes in several answers."""
    answer = server.ask("record", room=room)
    text = answer["record"]
    while answer.get("more"):
        answer = server.ask("record", room=room, **{"from": answer["next"]})
        text += answer["record"]
    return text


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32).hexdigest()


class Shuffle:
    """The bot's part in the shuffle: it promises a salt, reveals it, and compares in the end with what it has kept."""

    def __init__(self, server, room, seat):
        self.server, self.room, self.seat = server, room, seat
        self.commit = seat["commit"]
        self.salt = self.revealed = None

    def wish(self, do, **fields):
        self.server.ask(do, room=self.room, key=self.seat["key"], tag=secrets.token_hex(16), **fields)

    def promise(self):
        self.salt = secrets.token_hex(32)
        try:
            self.wish("promise", promise=blake2b(self.salt.encode()))
        except ValueError:  # it is too late: the game begins without a salt of ours
            self.salt = None

    def hear(self, event):
        """The salt goes out only after everybody's is promised, and never twice."""
        if event["kind"] == "deal" and self.seat["seat"] in event["seats"] and self.salt:
            self.revealed, self.salt = self.salt, None
            try:
                self.wish("reveal", salt=self.revealed)
            except ValueError:  # somebody has left meanwhile: it is drawn anew
                pass
        elif event["kind"] == "anew":
            self.commit, self.revealed = event["commit"], None
            self.promise()
        elif event["kind"] == "end":
            proved = (self.revealed is not None and event["salts"][self.seat["seat"]] == self.revealed
                      and blake2b(bytes.fromhex(event["secret"])) == self.commit
                      and seed_of(event["secret"], event["salts"]) == event["seed"])
            print("The shuffle is proved with our own salt" if proved else "Nothing is proved of the shuffle", flush=True)


def seed_of(secret, salts):
    texts = [salt.encode() for salt in salts]
    return blake2b(bytes.fromhex(secret) + b"".join(bytes([len(text)]) + text for text in texts))


def load_position(engine, server, room, seat, moment):
    """What this seat may know, as a game of the engine: the open moves, then what was played in secret since.

    The record of a game that goes on has no seed and leaves chance to the caller, so nothing here can look ahead.
    Others' secret moves are replaced by legal ones after which what followed in the open is legal too."""
    engine.ask("load", record=record_of(server, room))
    mine = iter(moment.get("mine", {}).get(str(seat), []))
    since = [(done["by"], next(mine) if done["move"] is None and done["by"] == seat else done["move"])
             for done in moment.get("since", [])]
    if not replay(engine, since):
        raise ValueError("what was played in secret cannot be put in the place of what is hidden")


def replay(engine, moves):
    """Plays (by, move) one after another, None in the place of any legal one; True if all could be played."""
    if not moves:
        return True
    by, known = moves[0]
    candidates = [known] if known else [one["move"] for one in engine.ask("legal", actor=by)["moves"]]
    for move in candidates:
        try:
            engine.ask("play", actor=by, move=move)
        except ValueError:
            continue
        if replay(engine, moves[1:]):
            return True
        engine.ask("undo")
    return False


def choose(engine, seat):
    """The move of this seat in the engine's position. Your own player goes here."""
    return engine.ask("suggest", actor=seat)["move"]


def be_polite(server, room, seat, events):
    """Whoever asks to take a move back waits for the answers of all others."""
    for event in events:
        if event["kind"] == "takeback" and event["by"] != seat["seat"]:
            try:
                server.ask("answer", room=room, key=seat["key"], accept=True, tag=secrets.token_hex(16))
            except ValueError:  # it was long ago, or has been answered
                pass


def is_to_move(actor, seat):
    return seat in actor if isinstance(actor, list) else actor == seat


def main(link, name="Bot"):
    room = urlsplit(link).path.rsplit("/", 1)[-1]
    engine, server = Engine(), Server(link)
    seat = server.ask("join", room=room, name=name, promises=True, tag=secrets.token_hex(16))
    print(f"{name} sits down on seat {seat['seat']}", flush=True)
    seen = 0
    shuffle = Shuffle(server, room, seat)
    while True:
        moment = server.ask("watch", room=room, seen=seen, keys=[seat["key"]])
        if seen == 0:
            shuffle.promise()
        for event in moment["events"]:
            seen = event["seq"]
            if seen > seat["seq"]:  # what was before is not ours
                shuffle.hear(event)
        be_polite(server, room, seat, moment["events"])
        if moment.get("more"):  # a long room comes in several answers, and only who has them all watches it
            continue
        if moment["room"]["state"] == "over":
            print(f"It is over: {moment['room']['result']['scores']}", flush=True)
            return
        if not is_to_move(moment.get("actor"), seat["seat"]):
            server.wait()
            continue
        load_position(engine, server, room, seat["seat"], moment)
        try:
            server.ask("move", room=room, key=seat["key"], move=choose(engine, seat["seat"]), tag=secrets.token_hex(16))
        except ValueError as refused:  # somebody may have taken a move back meanwhile: look again
            print(refused, file=sys.stderr)
            time.sleep(1)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (OSError, ValueError) as problem:
        sys.exit(f"bot.py: {problem}")
