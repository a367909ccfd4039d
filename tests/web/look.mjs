// look.mjs -- what the page keeps of a game, part by part, is what it would be told anew.
//
//   node tests/web/look.mjs [--engine build/engine/hradby.wasm]
//
// Whole games are played at random, with steps, moves taken back and games of others followed; after every few the view
// is compared with what another engine tells which has followed the same moves, and with the commands that tell the same.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Engine, useEngine } from '../../web/src/engine/engine.js';
import { View } from '../../web/src/play/view.js';
import { dice, root } from './engine.mjs';

const [option, where] = process.argv.slice(2);
useEngine(readFileSync(option === '--engine' ? where : path.join(root, 'build/engine/hradby.wasm')));

const ALL = ['abbot', 'inns', 'river', 'traders'];
const MANY = ['ferries', 'gold', 'hills', 'magewitch', 'robbers', 'wheel'];
const GAMES = [
  { game: 'carcassonne', players: 3, options: { expansions: ALL } },
  { game: 'carcassonne', players: 2, options: { edition: 'bb5', expansions: ALL } },
  { game: 'carcassonne', players: 6, options: {} },
  { game: 'carcassonne', players: 3, options: { expansions: [...ALL, ...MANY] } },
  { game: 'mists', players: 2, options: { level: '5' } },
  { game: 'castle', players: 3, options: { season: 'winter' } },
  { game: 'castle', players: 2, options: {} },
];

const EACH = 3; // looks, before they are compared

const who = (actor, roll) => (Array.isArray(actor) ? actor[roll(actor.length)] : actor);

class Play {
  constructor(engine, other, plan, seed) {
    Object.assign(this, { engine, other, plan, roll: dice(seed), view: new View(), looks: 0, joined: 0 });
    this.here = [...Array(plan.players).keys()];
    this.present = null;
    engine.ask({ cmd: 'new', ...plan, seed });
    other.ask({ cmd: 'new', ...plan, seed });
    this.least = engine.ask({ cmd: 'state' }).moves; // drawn at the start
    this.see(engine.ask({ cmd: 'look', ...this.fields() }));
  }

  fields(known = this.view.versions) {
    return { known, here: this.here, ...(this.present === null ? {} : { present: this.present }) };
  }

  see({ look }) {
    if (look.land?.from > 0) this.joined++;
    this.view.take(look);
    this.looks++;
  }

  // The other engine follows from its own position to the same moves and tells everything.
  compare() {
    const { record } = this.engine.ask({ cmd: 'save' });
    this.other.ask({ cmd: 'load', record });
    const secret = this.engine.ask({ cmd: 'state' }).moves !== this.other.ask({ cmd: 'state' }).moves;
    if (secret) return; // a record tells nothing of what is face down
    const { look } = this.other.ask({ cmd: 'look', ...this.fields({}) });
    for (const name of ['turn', 'seats', 'land', 'moves', 'past']) this.same(this.view[name], look[name] ?? null, name);
    this.compareState();
    this.compareLand();
    this.compareMoves();
  }

  // As `state` tells it to the same eyes.
  compareState() {
    const { turn, seats } = this.view;
    const state = this.engine.ask({ cmd: 'state', as: turn.as });
    const beside = ['ok', 'game', 'setup', 'moves', 'hash', 'state_version'];
    for (const name of this.view.land ? [...beside, 'tiles', 'features'] : beside) delete state[name];
    this.same(seats, state, 'state');
  }

  compareLand() {
    const { turn, land } = this.view;
    if (!land) return;
    const { ok, drawn, last, ...table } = this.engine.ask({ cmd: 'table' });
    this.same([turn.drawn, turn.last], [drawn, last], 'tile in hand');
    this.same(land, table, 'table');
  }

  // What may be done is what the engine itself lists, each with its sentence.
  compareMoves() {
    const { seat, handover } = this.view.turn;
    if (seat === null || handover) return;
    const bare = ({ gains, next, ...move }) => move;
    this.same(this.view.moves.map(bare), this.engine.ask({ cmd: 'moves', actor: seat }).moves, 'list of moves');
  }

  same(found, wanted, name) {
    if (isDeepStrictEqual(found, wanted)) return;
    throw new Error(`${this.plan.game}: after ${this.looks} looks another ${name}:
${JSON.stringify(found).slice(0, 600)}
${JSON.stringify(wanted).slice(0, 600)}`);
  }

  // One thing that may happen; false when the game is over.
  act() {
    const { actor } = this.engine.ask({ cmd: 'turn' });
    if (actor === 'none') return false;
    const by = who(actor, this.roll);
    this.present = this.roll(2) === 0 ? by : null;
    const { moves } = this.engine.ask({ cmd: 'legal', actor: by });
    const { move } = moves[this.roll(moves.length)];
    this.see(this.done(this.roll(8), by, move));
    return true;
  }

  done(what, by, move) {
    const { moves } = this.engine.ask({ cmd: 'state' });
    if (what === 0) {
      const to = Math.max(this.least, moves - 1 - this.roll(6));
      return this.engine.ask({ cmd: 'follow', to, ...this.fields() });
    }
    if (what === 1) return this.engine.ask({ cmd: 'follow', moves: [{ by, move }], ...this.fields() });
    if (what === 2) {
      this.engine.ask({ cmd: 'play', actor: by, move });
      if (this.roll(3) === 0) this.view = new View();
      return this.engine.ask({ cmd: 'look', ...this.fields() });
    }
    const step = this.engine.ask({ cmd: 'step', move, actor: by, ...this.fields() });
    if (step.look) return step;
    this.engine.ask({ cmd: 'play', actor: by, move });
    return this.engine.ask({ cmd: 'look', ...this.fields() });
  }
}

let [looks, joined] = [0, 0];
for (const [i, plan] of GAMES.entries()) {
  const play = new Play(await Engine.make(), await Engine.make(), plan, i + 1);
  while (play.act()) if (play.looks % EACH === 0) play.compare();
  play.compare();
  looks += play.looks;
  joined += play.joined;
}
if (joined === 0) throw new Error('no land was told from tiles that were known');
console.log(`${looks} looks, ${joined} of them with the land from the first new tile`);
