// colours.js -- who wears which of the eight colours, each with its emblem: no two of a table the same.
//
// What somebody chose is kept on this device with the name, '' for somebody without one, and proposed the next time.

import { settings } from './settings.js';

/** @typedef {{kind: string, name: string, colour?: number}} Worn a seat, with the colour that was chosen for it */

export const COLOURS = 8;
const KEPT_MOST = 12;

/** @param {unknown} colour @returns {colour is number} */
const isColour = (colour) => typeof colour === 'number' && Number.isInteger(colour) && colour >= 0 && colour < COLOURS;

/** The colour that somebody of this name chose last. @param {string} name @returns {number | undefined} */
export function likedColour(name) {
  const kept = settings.get('colours');
  return Object.hasOwn(kept, name) && isColour(kept[name]) ? kept[name] : undefined;
}

/** @param {string} name @param {number} colour */
export function likeColour(name, colour) {
  const { [name]: _, ...others } = settings.get('colours');
  settings.set('colours', Object.fromEntries([[name, colour], ...Object.entries(others)].slice(0, KEPT_MOST)));
}

/** @param {Worn} seat */
const likedBy = ({ kind, name }) => (kind === 'person' ? likedColour(name.trim()) : undefined);

/**
 * The colour of each seat: as it was chosen for it, else as its person likes it, else that of its number; what is
 * taken already gives way to the first that is not.
 * @param {Worn[]} seats @returns {number[]}
 */
export function coloursOf(seats) {
  /** @type {(number | undefined)[]} */
  const worn = seats.map(() => undefined);
  for (const preference of [
    (/** @type {Worn} */ { colour }) => colour,
    likedBy,
    (/** @type {Worn} */ _, /** @type {number} */ i) => i,
  ]) {
    seats.forEach((seat, i) => {
      const colour = preference(seat, i);
      if (worn[i] === undefined && isColour(colour) && !worn.includes(colour)) worn[i] = colour;
    });
  }
  return worn.map((colour, i) => (colour === undefined ? (worn[i] = firstFree(worn)) : colour));
}

/** @param {(number | undefined)[]} worn */
const firstFree = (worn) => Array.from({ length: COLOURS }, (_, i) => i).find((colour) => !worn.includes(colour)) ?? 0;

/** Gives a seat a colour; who had it gets the one that is given up for it. @param {Worn[]} seats @param {number} at @param {number} colour */
export function takeColour(seats, at, colour) {
  const worn = coloursOf(seats);
  const other = worn.indexOf(colour);
  if (other >= 0) seats[other].colour = worn[at];
  seats[at].colour = colour;
}
