// texts.js -- options that are lists, written as text: the same form as on the command line.
//
//   counts  base/D=4 base/E=2      list  base/D base/E      places  base/D@0,0,90

/** What cannot be read, as the word that is wrong. */
export class BadText extends Error {
  /** @param {string} word @param {string} type */
  constructor(word, type) {
    super(word);
    this.word = word;
    this.type = type;
  }
}

/** @param {string} text */
function words(text) {
  return text.split(/\s+/).filter(Boolean);
}

/** @param {string} text */
function counts(text) {
  return Object.fromEntries(
    words(text).map((word) => {
      const found = /^([^=\s]+)=(\d{1,4})$/.exec(word);
      if (!found) throw new BadText(word, 'counts');
      return [found[1], Number(found[2])];
    }),
  );
}

/** @param {string} text */
function places(text) {
  return words(text).map((word) => {
    const found = /^([^@\s]+)@(-?\d{1,4}),(-?\d{1,4}),(\d{1,3})$/.exec(word);
    if (!found) throw new BadText(word, 'places');
    return { tile: found[1], x: Number(found[2]), y: Number(found[3]), rot: Number(found[4]) };
  });
}

/** The value of an option; undefined for an empty text. @param {string} type @param {string} text */
export function valueOfText(type, text) {
  if (text.trim() === '') return undefined;
  if (type === 'counts') return counts(text);
  if (type === 'places') return places(text);
  return words(text);
}
