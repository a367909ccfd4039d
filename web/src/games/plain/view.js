// view.js -- the table of a game without drawings: its picture in letters and the decision as a list.

import '../../screens/table/shared.js';
import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { describeTurn } from '../../words/describe.js';
import { decisionList } from './list.js';
import '../../style/board_plain.css';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').Session} Session
 */

/** @param {HTMLElement} host @param {Session} session @param {Frame} frame */
export async function mount(host, session, frame) {
  const picture = h('pre', { class: 'plain-picture', tabIndex: 0, aria: { label: say('board.text') } });
  const list = h('div', { class: 'plain-decision' });
  const el = h('div', { class: 'plain-view scroll' }, picture, list);

  function update() {
    const as = session.viewer === undefined ? {} : { as: session.viewer };
    picture.textContent = session.engine.ask({ cmd: 'text', ...as }).text;
    const { moves } = session;
    list.replaceChildren(moves.length ? decisionList(session, moves) : h('p', null, describeTurn(session)));
    frame.sentence(describeTurn(session));
  }

  host.append(el);
  update();
  return { update, destroy: () => el.remove() };
}
