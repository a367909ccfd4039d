// draft.js -- a game that is being set up: what was chosen, kept on this device for the next time.
//
// Only what somebody chose stands in `options`; everything else is filled in by the engine, which also says what of it
// can be played.  A seat whose name nobody wrote has none: it gets one when the game begins.

import { gameOf } from '../../games/index.js';
import { readJson, writeKept } from '../../storage.js';
import { coloursOf } from '../../ui/colours.js';
import { settings } from '../../ui/settings.js';
import { computerName, personName } from './names.js';

/**
 * @typedef {import('../../types').Seat} Seat
 * @typedef {{kind: 'none' | 'move' | 'bank' | 'days', seconds: number, increment: number, days: number}} Clock
 * @typedef {{
 *   game: string, options: import('../../types').Details, texts: Record<string, string>, seats: Seat[], begins: number | 'lot' | null,
 *   seed: string, where: 'here' | 'server', public: boolean, hints: boolean | null, clock: Clock, campaign: string,
 * }} Draft begins: the seat that does, null: as is usual in the game
 */

const NAMES_MAX = 12;
export const STANDARD_LEVEL = 'normal';

/** @returns {Seat[]} */
function standardSeats() {
  const me = settings.get('names')[0] ?? '';
  return [
    { kind: 'person', name: me },
    { kind: 'computer', name: '', level: STANDARD_LEVEL },
  ];
}

/** @param {string} game @returns {Draft} */
export function freshDraft(game) {
  return {
    game,
    options: {},
    texts: {},
    seats: standardSeats(),
    begins: null,
    seed: '',
    where: 'here',
    public: false,
    hints: null,
    campaign: '',
    clock: { kind: 'none', seconds: 60, increment: 5, days: 3 },
  };
}

/** What was set up last, where it can still be read. @returns {Draft | null} */
export function keptDraft() {
  try {
    const kept = readJson('draft', /** @type {Draft | null} */ (null));
    if (typeof kept?.game !== 'string' || !Array.isArray(kept.seats) || kept.seats.length === 0) return null;
    const fresh = freshDraft(kept.game);
    if (/** @type {{shuffle?: boolean}} */ (kept).shuffle) fresh.begins = 'lot'; // as it was called before
    return { ...fresh, ...kept, clock: { ...fresh.clock, ...kept.clock }, seed: '' };
  } catch {
    return null;
  }
}

/** @param {Draft} draft */
export function keepDraft(draft) {
  try {
    writeKept('draft', JSON.stringify(draft));
  } catch {
    // Without a store the next set-up begins anew.
  }
}

/** Names of people at this device, for the next time. @param {Draft} draft */
export function rememberNames(draft) {
  const now = draft.seats
    .filter((seat) => seat.kind === 'person')
    .map((seat) => seat.name.trim())
    .filter(Boolean);
  if (now.length > 0) settings.set('names', [...new Set([...now, ...settings.get('names')])].slice(0, NAMES_MAX));
}

/** The game of the one click: against one computer player, or against the game itself. @param {string} game */
export function quickPlan(game) {
  const seats = standardSeats();
  return { game, options: {}, seats: named(gameOf(game).alone ? seats.slice(0, 1) : seats) };
}

/** The next seat that somebody adds. @param {Draft} draft @returns {Seat} */
export function nextSeat(draft) {
  return draft.where === 'server' ? { kind: 'open', name: '' } : { kind: 'computer', name: '', level: STANDARD_LEVEL };
}

/** As many seats as the game takes. @param {Draft} draft @param {{min: number, max: number}} players */
export function fitSeats(draft, players) {
  while (draft.seats.length < players.min) draft.seats.push(nextSeat(draft));
  draft.seats.length = Math.min(draft.seats.length, players.max);
}

/** Set up for friends at this screen, or by link. @param {Draft} draft @param {'here' | 'server'} where */
export function placeFriends(draft, where) {
  draft.where = where;
  const others = draft.seats.slice(1);
  if (others.some((seat) => seat.kind !== 'computer')) return;
  draft.seats = [
    draft.seats[0],
    ...others.map((_, i) =>
      where === 'server'
        ? { kind: /** @type {const} */ ('open'), name: '' }
        : { kind: /** @type {const} */ ('person'), name: settings.get('names')[i + 1] ?? '' },
    ),
  ];
}

/** Seats that cannot be where it is played become others. @param {Draft} draft */
export function mendSeats(draft) {
  draft.seats = draft.seats.map((seat, i) =>
    draft.where === 'here' && seat.kind === 'open' ? { kind: 'person', name: settings.get('names')[i] ?? '' } : seat,
  );
}

/** A lot: a number below this one. @param {number} bound */
export function drawLot(bound) {
  return crypto.getRandomValues(new Uint32Array(1))[0] % bound;
}

/** Everybody gets a name, computers one that nobody has yet, and a colour. @param {Seat[]} seats @returns {Seat[]} */
function named(seats) {
  const taken = seats.map((seat) => seat.name.trim());
  const colours = coloursOf(seats);
  return seats.map((seat, i) => {
    const colour = colours[i];
    if (seat.kind === 'open') return { ...seat, name: '', colour };
    const name = taken[i] || (seat.kind === 'computer' ? computerName(taken) : personName(i));
    taken.push(name);
    return { ...seat, name, colour };
  });
}

/** The seats in the order in which they were set up. @param {Draft} draft @returns {Seat[]} */
export function seatsOf(draft) {
  return named(draft.seats);
}

/** Whether there are hints: as somebody chose, else as is usual where strangers or a clock are. @param {Draft} draft */
export function hintsOf({ hints, public: everybody, clock }) {
  return hints ?? (!everybody && clock.kind === 'none');
}

/** The clock as the server takes it. @param {Clock} clock */
export function clockOf({ kind, seconds, increment, days }) {
  if (kind === 'move') return { kind, seconds };
  if (kind === 'bank') return { kind, seconds, increment };
  return kind === 'days' ? { kind, days } : { kind: 'none' };
}
