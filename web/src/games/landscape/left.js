// left.js -- the tiles that are still to be drawn, each kind with its picture and number, and those that
// left the game.

import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { allBags } from './bag.js';

/**
 * @typedef {import('../../types').Left} Left
 * @typedef {import('../../types').Session} Session
 * @typedef {import('../../types').State} State
 * @typedef {import('./atlas.js').Atlas} Atlas
 */

/** @param {Record<string, number>} tiles @param {Atlas} atlas */
function grid(tiles, atlas) {
  const items = Object.entries(tiles)
    .filter(([, n]) => n > 0)
    .map(([tile, n]) => {
      const words = say('board.left.tile', { tile: atlas.words(tile), n });
      return h(
        'li',
        { class: 'board-left-tile', title: words },
        h('img', { src: atlas.tile({ tile, rot: 0 }).picture.url, alt: words }),
        h('span', { class: 'board-left-count', aria: { hidden: 'true' } }, n),
      );
    });
  return h('ul', { class: 'board-left-tiles' }, items);
}

/** @param {Left} left */
function sum(left) {
  return h('p', { class: 'muted' }, say('board.left.sum', { n: left.tiles }));
}

/** @type {Left} */
const NONE = { tiles: 0 };

/** Its pictures are made only when somebody looks. */
export function tilesLeft() {
  const el = h('div', { class: 'board-left' });
  let seen = false;
  let fill = () => {};
  const watch = new IntersectionObserver((entries) => {
    seen = entries[entries.length - 1].isIntersecting;
    if (seen) fill();
  });
  watch.observe(el);

  /** @param {State} state @param {Atlas} atlas */
  function show(state, atlas) {
    const { left = NONE } = state;
    const bags = allBags(state, atlas);
    const gone = Object.keys(left.aside ?? {}).length > 0;
    el.replaceChildren(
      sum(left),
      grid(left.bag ?? {}, atlas),
      gone ? h('h3', null, say('board.left.aside')) : '',
      gone ? grid(left.aside ?? {}, atlas) : '',
      bags.length ? h('h3', null, say('board.left.bag')) : '',
      ...bags,
    );
  }

  return {
    el,
    /** @param {Session} session @param {Atlas} atlas */
    update(session, atlas) {
      fill = () => show(session.state, atlas);
      const told = sum(session.state.left ?? NONE);
      if (seen) fill();
      else if (el.childNodes.length !== 1 || el.textContent !== told.textContent) el.replaceChildren(told);
    },
    destroy: () => watch.disconnect(),
  };
}
