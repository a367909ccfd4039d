// letters.js -- what a proposal is called for short, on the table and in the list.

const FIRST = 'A'.charCodeAt(0);
const LETTERS = 26;

/** @param {number} i */
export const letterOf = (i) => String.fromCharCode(FIRST + (i % LETTERS));
