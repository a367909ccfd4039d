// analysis.js -- what the computer player thinks of the moment: its best moves, and how the one that was
// played compares; on the table too, as long as it is seen.

import { h } from '../../ui/dom.js';
import { partyOf } from '../../ui/party.js';
import { say, tenths } from '../../words/say.js';
import { describeMove } from '../../words/describe.js';
import { advisedBy } from './why.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../play/replay.js').ReplaySession} ReplaySession
 */
/** @typedef {import('../../play/replay.js').Opinion} Opinion */

const SHOWN = 5;
const PATIENCE = 350; // ms that a moment must last before it is thought about

/**
 * @param {Opinion} opinion @param {import('../../engine/adviser.js').Candidate} candidate
 * @param {number} place @param {import('../../types').Move[]} moves
 */
function row(opinion, candidate, place, moves) {
  const move = moves.find((one) => one.move === candidate.move);
  const was = candidate.move === opinion.played;
  return h(
    'li',
    { class: `opinion-row${was ? ' opinion-played' : ''}` },
    h('span', { class: 'number muted' }, `${place}.`),
    h(
      'span',
      null,
      move ? describeMove(move) : candidate.move,
      was ? h('span', { class: 'chip gold' }, say('story.analysis.played')) : null,
      candidate.reason ? h('span', { class: 'reason small muted' }, candidate.reason.text) : null,
    ),
    h('strong', { class: 'number' }, say('guide.points', { value: tenths(candidate.value) })),
  );
}

/** How the move that was played compares. @param {Opinion} opinion */
function verdict(opinion) {
  if (opinion.played === null) return null;
  const at = opinion.candidates.findIndex((candidate) => candidate.move === opinion.played);
  if (at < 0) return null;
  const less = opinion.candidates[0].value - opinion.candidates[at].value;
  const words =
    less < 0.05
      ? say('story.analysis.best')
      : say('story.analysis.less', { n: at + 1, of: opinion.candidates.length, less: tenths(less) });
  return h('p', { class: `notice ${less < 0.05 ? 'good' : ''}` }, words);
}

/** @param {ReplaySession} session @param {Opinion} opinion */
function opinionParts(session, opinion) {
  const moves = session.choices;
  const shown = opinion.candidates.slice(0, SHOWN).map((candidate, i) => row(opinion, candidate, i + 1, moves));
  const at = opinion.candidates.findIndex((candidate) => candidate.move === opinion.played);
  if (at >= SHOWN) shown.push(row(opinion, opinion.candidates[at], at + 1, moves));
  return [
    h('p', { class: 'strong' }, say('story.analysis.who', { name: session.names[opinion.actor] })),
    verdict(opinion),
    h('ol', { class: 'opinions' }, shown),
    h('p', { class: 'muted small' }, say(partyOf(session) ? 'story.analysis.help.together' : 'story.analysis.help')),
  ];
}

/** @param {ReplaySession} session @param {Frame} frame */
export function analysisPanel(session, frame) {
  const element = h('div', { class: 'analysis stack' });
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const show = (/** @type {(Node | null)[]} */ ...parts) =>
    element.replaceChildren(...parts.filter((part) => part !== null));

  async function think() {
    const mine = ++asked;
    if (session.decider === null)
      return show(h('p', { class: 'muted' }, say(session.over ? 'story.analysis.over' : 'story.analysis.chance')));
    show(h('p', { class: 'row' }, h('span', { class: 'spinner' }), say('story.analysis.thinking')));
    try {
      const opinion = await session.opinion();
      if (mine !== asked || !opinion) return undefined;
      show(...opinionParts(session, opinion));
      frame.guide?.show(advisedBy(session, opinion), null, () => frame.guide?.hide());
    } catch (error) {
      if (mine === asked) show(h('p', { class: 'notice bad' }, error instanceof Error ? error.message : String(error)));
    }
    return undefined;
  }

  /** Only while the panel can be seen. */
  const later = () => {
    asked += 1;
    clearTimeout(timer);
    if (!frame.stage.querySelector('.strip')) frame.guide?.hide();
    if (element.offsetParent !== null) timer = setTimeout(() => void think(), PATIENCE);
  };
  const seen = new IntersectionObserver(later);
  seen.observe(element);
  session.addEventListener('change', later);
  return {
    element,
    close() {
      clearTimeout(timer);
      seen.disconnect();
      session.removeEventListener('change', later);
    },
  };
}
