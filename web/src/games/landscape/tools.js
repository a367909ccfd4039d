// tools.js -- the buttons on the table's edge: the bag with the number of tiles that are left, zoom, fit, turn the table, fields, grid, score track, list of moves.

import { h, renew } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';

/**
 * @typedef {'zoomIn' | 'zoomOut' | 'fit' | 'turnTable' | 'fields' | 'grid' | 'track' | 'list' | 'left'} Tool
 * @typedef {Record<Tool, () => void>} ToolActions
 * @typedef {Parameters<typeof icon>[0]} IconName
 */

/** @type {[Tool, string, IconName, string, string][]} */
const TOOLS = [
  ['zoomIn', 'zoom-in', 'zoomIn', 'board.tool.in', '+'],
  ['zoomOut', 'zoom-out', 'zoomOut', 'board.tool.out', '−'],
  ['fit', 'fit', 'fit', 'board.tool.fit', '0'],
  ['turnTable', 'turn-table', 'rotateLeft', 'board.tool.turn', 'Q'],
  ['fields', 'fields', 'field', 'board.tool.fields', 'F'],
  ['grid', 'grid', 'grid', 'guide.grid', 'M'],
  ['track', 'track', 'track', 'board.tool.track', 'T'],
  ['list', 'list', 'list', 'board.tool.list', 'L'],
];

/** @param {ToolActions} actions */
export function toolbar(actions) {
  const buttons = TOOLS.map(([action, name, picture, words, key]) =>
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        data: { do: name },
        title: `${say(words)} (${key})`,
        aria: { label: say(words) },
        on: { click: () => actions[action]() },
      },
      icon(picture),
    ),
  );
  const about = { class: 'toolbar board-tools', role: 'toolbar', aria: { label: say('board.tools') } };
  const left = h('span', { class: 'number' });
  const bag = h(
    'button',
    { type: 'button', class: 'icon-button board-bag-left', data: { do: 'left' }, on: { click: () => actions.left() } },
    icon('bag'),
    left,
  );
  const el = h('div', about, bag, buttons);

  /** How many tiles are still to be drawn. @param {number} n */
  function showLeft(n) {
    const words = say('board.left.sum', { n });
    renew(left, { textContent: String(n) });
    renew(bag, { title: words, aria: { label: words } });
  }

  /** @param {'fields' | 'grid' | 'list'} tool @param {boolean} pressed */
  function press(tool, pressed) {
    renew(buttons[TOOLS.findIndex(([action]) => action === tool)], { aria: { pressed } });
  }

  press('fields', false);
  press('list', false);
  return { el, press, showLeft };
}
