// pictures.js -- what rules pages show of the castle: `card:mason` is one of the eight cards, `winter:plague` one of winter.

/** @type {import('@games/pictures').Pictures} */
export const pictures = {
  card: { ask: (card) => ({ cmd: 'card', card }), name: (card) => `castle.card.${card}` },
  winter: { ask: (card) => ({ cmd: 'winter_card', card }), name: (card) => `castle.winter.${card}` },
};
