// view.js -- the table of a game without drawings: its picture in letters and the decision as a list.

import '../../screens/table/shared.js';
import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { tellTurn } from '../../words/tell.js';
import { decisionList } from './list.js';
import '../../style/board_plain.css';

/** @param {HTMLElement} host @param {any} sitting @param {any} frame */
export async function mount(host, sitting, frame) {
  const picture = h('pre', { class: 'plain-picture', tabIndex: 0, aria: { label: say('board.text') } });
  const list = h('div', { class: 'plain-decision' });
  const el = h('div', { class: 'plain-view scroll' }, picture, list);

  function update() {
    const as = sitting.viewer === undefined ? {} : { as: sitting.viewer };
    picture.textContent = sitting.engine.ask({ cmd: 'text', ...as }).text;
    const { moves } = sitting;
    list.replaceChildren(moves.length ? decisionList(sitting, moves) : h('p', null, tellTurn(sitting)));
    frame.sentence(tellTurn(sitting));
  }

  host.append(el);
  update();
  return { update, destroy: () => el.remove() };
}
