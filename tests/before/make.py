#!/usr/bin/env python3
"""Makes the files of this folder with a program of before; README.md says how it is called.

    make.py PROGRAM POSITIONS FOLDER

PROGRAM is the `hradby` of before, POSITIONS the helper of positions.c built with it, FOLDER where the files go. Rooms are
made by a real server and clients over sockets. A server draws its secrets at random, so that another run makes other
games of the same kinds.
"""
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "docs" / "examples"))
from bot import Engine, Server, is_to_move  # noqa: E402

ALL = ["abbot", "inns", "river", "traders"]
SMALL = {"bag": {"base/D": 4, "base/U": 3, "base/V": 3, "base/E": 3}}
AWAY = 61  # seconds; the server wants a minute
dice = random.Random(1)


def tag():
    return secrets.token_hex(16)


def pick(moves):
    """Figures are placed rather than not, so that there is something to score."""
    useful = [m for m in moves if m["move"] != "pass"]
    return dice.choice(useful if useful and dice.random() < 0.7 else moves)["move"]


# ---- rooms ----

class Room:
    """One room, all of its people sitting at this one connection."""

    def __init__(self, server, name, game, seats, options=None, **more):
        self.server, self.name = server, name
        answer = server.ask("open", game=game, options=options or {}, seats=seats, tag=tag(), **more)
        self.id = answer["room"]
        self.keys = {one["seat"]: one["key"] for one in answer["keys"]}
        if all(seat["kind"] != "open" for seat in seats):
            self.wait_for("start")

    def wait_for(self, kind):
        """Some events come of themselves, a moment after the one that led to them."""
        while self.look()["events"][-1]["kind"] != kind:
            pass

    def ask(self, do, who=None, **fields):
        key = {} if who is None else {"key": self.keys[who]}
        return self.server.ask(do, room=self.id, tag=tag(), **key, **fields)

    def join(self, name, salt=""):
        answer = self.ask("join", name=name, salt=salt)
        self.keys[answer["seat"]] = answer["key"]
        return answer["seat"]

    def look(self, seen=0, keys=None):
        keys = list(self.keys.values()) if keys is None else keys
        return self.server.ask("watch", room=self.id, seen=seen, keys=keys)

    def movers(self):
        actor = self.look(10 ** 6).get("actor")
        return [seat for seat in self.keys if is_to_move(actor, seat)]

    def step(self):
        """One move of whoever is to move first; false when nobody of ours is."""
        seats = self.movers()
        if not seats:
            return False
        moves = self.server.ask("legal", room=self.id, key=self.keys[seats[0]])["moves"]
        self.ask("move", seats[0], move=pick(moves))
        return True

    def play(self, steps=10 ** 6):
        while steps > 0 and self.step():
            steps -= 1

    def play_until(self, phase):
        while self.look(10 ** 6)["phase"] != phase:
            self.step()

    def facts(self):
        seen = self.look()
        return {"name": self.name, "room": self.id, "state": seen["room"]["state"], "seq": seen["seq"],
                "keys": {str(seat): key for seat, key in self.keys.items()},
                **{k: seen[k] for k in ("actor", "phase", "since", "mine") if k in seen}, "events": seen["events"]}


def people(*names):
    return [{"kind": "person", "name": name, "salt": f"salt of {name}"} for name in names]


def waiting(server):
    room = Room(server, "waiting", "carcassonne", people("Anna") + [{"kind": "open"}, {"kind": "open"}],
                {"expansions": ["river"]}, public=True)
    seat = room.join("Petr", "sůl")
    room.ask("stand", seat)
    del room.keys[seat]
    room.join("Žofie")
    room.ask("chat", 0, text="We wait for one more.")
    room.ask("chat", name="A visitor", text="Ahoj!")
    return room


def middle(server):
    room = Room(server, "middle", "carcassonne", people("Anna", "Petr"), {},
                clock={"kind": "bank", "seconds": 86400, "increment": 5})
    room.play(31)
    room.play_until("figure")
    return room


def everything(server):
    room = Room(server, "everything", "carcassonne", people("Anna", "Petr", "Jan"), {"expansions": ALL})
    room.play(110)
    room.play_until("figure")
    return room


def big(server):
    room = Room(server, "big", "carcassonne", people(*"ABCDEFGH"),
                {"edition": "bb5", "farmers": False, "expansions": ["inns", "river", "traders"]})
    room.play(60)
    return room


def takebacks(server):
    room = Room(server, "takebacks", "carcassonne", people("Anna", "Petr"), {"expansions": ["abbot", "inns"]})
    room.play(20)
    room.play_until("figure")
    room.ask("undo", room.movers()[0])  # the tile comes back into the hand
    room.play_until("figure")
    room.step()
    last = 1 - room.movers()[0]
    room.ask("takeback", last)
    room.ask("answer", 1 - last, accept=True)
    room.wait_for("undo")
    room.step()
    room.step()
    last = 1 - room.movers()[0]
    room.ask("takeback", last)  # and waits for its answer
    return room


def secret(server):
    room = Room(server, "secret", "castle", people("Anna", "Petr", "Jan"), {"season": "winter"})
    room.play(40)
    while len(room.movers()) != 3:
        room.step()
    room.step()
    return room


def castle_over(server):
    room = Room(server, "castle-over", "castle", people("Anna", "Petr"), {"season": "summer"})
    room.play()
    room.wait_for("end")
    return room


def over(server):
    room = Room(server, "over", "carcassonne", people("Anna", "Petr"), SMALL)
    room.play()
    room.wait_for("end")
    room.ask("chat", 1, text="Well played.")
    again = room.ask("rematch", 0)
    next_one = Room.__new__(Room)
    next_one.server, next_one.name, next_one.id, next_one.keys = server, "rematch", again["room"], {0: again["key"]}
    next_one.keys[1] = room.ask("rematch", 1)["key"]
    next_one.wait_for("start")
    next_one.play(3)
    return [room, next_one]


def resigned(server):
    room = Room(server, "resigned", "carcassonne", people("Anna", "Petr"), {"expansions": ALL},
                clock={"kind": "days", "days": 3})
    room.play(13)
    room.ask("resign", 1)
    room.wait_for("end")
    return room


def left_to_computer(server):
    room = Room(server, "left-to-computer", "carcassonne",
                people("Anna", "Petr") + [{"kind": "computer", "level": "easy"}], {"expansions": ALL})
    for _ in range(12):
        while not room.step():  # a computer is to move
            pass
    while room.movers() != [0]:
        room.step()
    room.ask("resign", 1)
    return room


def out_of_time(server):
    room = Room(server, "out-of-time", "carcassonne", people("Anna", "Petr"), SMALL,
                clock={"kind": "move", "seconds": 5})
    room.play(4)
    room.wait_for("end")
    return room


def substituted(server):
    """Petr is away: nobody watches with his key."""
    room = Room(server, "substituted", "carcassonne", people("Anna", "Petr", "Jan"), {"expansions": ["river"]})
    room.play(9)
    while room.movers() != [2]:
        room.step()
    room.look(keys=[room.keys[0], room.keys[2]])
    for _ in range(AWAY):
        time.sleep(1)
        server.ask("ping")
    room.ask("substitute", 0, seat=1)
    return room


ROOMS = (waiting, middle, everything, big, takebacks, secret, castle_over, over, resigned, left_to_computer,
         out_of_time, substituted)


def serving(program, database):
    """A server and a client of it."""
    serve = subprocess.Popen([program, "serve", "--port", "0", "--db", database, "--web", database.parent,
                              "--computer-delay", "0", "--asks-per-second", "100000", "--asks-at-once", "100000",
                              "--rooms-per-guest", "64"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return serve, Server(serve.stdout.readline().split()[-1])


def stop(serve):
    serve.terminate()
    serve.wait()


def play_rooms(program, database):
    rooms = []
    serve, server = serving(program, database)
    try:
        for make in ROOMS:
            made = make(server)
            rooms += made if isinstance(made, list) else [made]
    finally:
        stop(serve)
    return rooms


def tell_rooms(program, database, rooms):
    """What the server of before tells of them after a restart."""
    serve, server = serving(program, database)
    try:
        for room in rooms:
            room.server = server
        next(room for room in rooms if room.name == "middle").wait_for("resume")
        return [room.facts() for room in rooms]
    finally:
        stop(serve)


def admin(program, database, *words):
    return subprocess.run([program, "admin", "--db", database, *words], check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def make_rooms(program, folder):
    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "games.db"
        facts = tell_rooms(program, database, play_rooms(program, database))
        admin(program, database, "check")
        for one in facts:
            if one["state"] != "waiting":
                one["record"] = admin(program, database, "export", one["room"])
        (folder / "games.db").unlink(missing_ok=True)
        admin(program, database, "backup", folder / "games.db")
    with open(folder / "rooms.jsonl", "w", encoding="utf-8") as out:
        for one in facts:
            out.write(json.dumps(one, ensure_ascii=False) + "\n")


# ---- records ----

C3 = {"edition": "c3"}
GAMES = {  # name: game, players, options, how far (None: to the end), chance
    "base": ("carcassonne", 2, C3, None, "auto"),
    "base-middle": ("carcassonne", 5, {**C3, "farmers": False}, 44, "auto"),
    "river": ("carcassonne", 3, {**C3, "expansions": ["river"]}, 62, "auto"),
    "abbot": ("carcassonne", 2, {**C3, "expansions": ["abbot"]}, 101, "auto"),
    "inns": ("carcassonne", 2, {**C3, "expansions": ["inns"]}, None, "auto"),
    "traders": ("carcassonne", 4, {**C3, "expansions": ["traders"]}, 130, "auto"),
    "all": ("carcassonne", 3, {**C3, "expansions": ALL}, None, "auto"),
    "all-middle": ("carcassonne", 6, {**C3, "expansions": ALL}, 151, "auto"),
    "bb5": ("carcassonne", 8, {"edition": "bb5", "expansions": ["inns", "river", "traders"]}, 120, "auto"),
    "alone": ("carcassonne", 1, {"edition": "bb5", "farmers": False, "expansions": ["river"]}, 40, "auto"),
    "given-draws": ("carcassonne", 2, {**C3, "draws": ["base/D", "base/U", "base/V", "base/E", "base/W"]}, 8, "auto"),
    "given-chance": ("carcassonne", 2, {**C3, "expansions": ["abbot"]}, 32, "given"),
    "start": ("carcassonne", 2, {**SMALL, "expansions": ["traders"]}, 0, "auto"),
    "castle-summer": ("castle", 2, {"season": "summer"}, None, "auto"),
    "castle-winter": ("castle", 4, {"season": "winter"}, None, "auto"),
    "castle-secret": ("castle", 3, {"season": "winter"}, "secret", "auto"),
}


def step(engine):
    actor = engine.ask("turn")["actor"]
    who = actor[0] if isinstance(actor, list) else actor
    engine.ask("play", actor=who, move=pick(engine.ask("legal", actor=who)["moves"]))


def play(engine, far):
    if far == "secret":
        for _ in range(50):
            step(engine)
        while not (isinstance(engine.ask("turn")["actor"], list) and len(engine.ask("turn")["actor"]) == 3):
            step(engine)
        step(engine)
    elif far is None:
        while engine.ask("turn")["actor"] != "none":
            step(engine)
    else:
        for _ in range(far):
            step(engine)


def legal(engine):
    actor = engine.ask("turn")["actor"]
    if actor == "none":
        return []
    who = actor[0] if isinstance(actor, list) else actor
    return [m["move"] for m in engine.ask("legal", actor=who)["moves"]]


def make_records(positions, folder):
    """Each record, the position it ends in as text, and what the engine of before says of it once it is loaded."""
    facts = []
    (folder / "records").mkdir(exist_ok=True)
    for name, (game, players, options, far, chance) in GAMES.items():
        engine = Engine()
        engine.ask("new", game=game, players=players, options=options, seed=name, chance=chance)
        play(engine, far)
        record = engine.ask("save")["record"]
        path = folder / "records" / f"{name}.jsonl"
        path.write_text(record, encoding="utf-8")
        (folder / "records" / f"{name}.position").write_bytes(subprocess.run([positions, path], check=True,
                                                                             stdout=subprocess.PIPE).stdout)
        engine.ask("load", record=record)
        state = engine.ask("state")
        facts.append({"record": name, **{k: state[k] for k in ("actor", "phase", "moves", "hash", "over", "players")},
                      **({"result": state["result"]} if state["over"] else {}), "legal": legal(engine)})
    with open(folder / "records.jsonl", "w", encoding="utf-8") as out:
        for one in facts:
            out.write(json.dumps(one, ensure_ascii=False) + "\n")


def main(program, positions, folder):
    os.environ["HRADBY"] = program
    make_records(positions, Path(folder))
    make_rooms(program, Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
