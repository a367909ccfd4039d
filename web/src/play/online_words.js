// online_words.js -- what the server says of refusals and seats, in the words of the page where there are any.

import { has, say } from '../words/say.js';

/** Why the server refused. @param {unknown} error @returns {string} */
export function refusalWords(error) {
  const { code = '', message = String(error) } = /** @type {{code?: string, message?: string}} */ (error);
  return has(`online.error.${code}`) ? say(`online.error.${code}`) : message;
}

/**
 * The name of a seat; where nobody gave one, the server's in our words.
 * @param {{kind: string, name: string}} seat
 * @param {number} i
 */
export function seatName({ kind, name }, i) {
  const unnamed = { computer: `Computer ${i + 1}`, person: `Player ${i + 1}` }[kind];
  return unnamed !== undefined && (name === '' || name === unnamed) ? say(`online.${kind}.n`, { n: i + 1 }) : name;
}
