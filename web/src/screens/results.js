// results.js -- how a game ended: who won, where the points came from, how it went, and what can be done
// next.

import '../style/story.css';
import { shuffleOf, shuffleUnder } from '../play/online_keys.js';
import { checkProof, provedTo } from '../play/proof.js';
import { proofIn } from '../play/record.js';
import { breakdownTable } from '../ui/breakdown.js';
import { scoreCurve } from '../ui/curve.js';
import { toast } from '../ui/dialog.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { saveRecord, shareGame } from '../ui/share.js';
import { asOne, partyOf, toldOnce } from '../ui/party.js';
import { rematchOffer } from '../ui/rematch.js';
import { badge, colourOf, isScore, ruleChips } from '../ui/story_parts.js';
import { say } from '../words/say.js';
import { tellEvent } from '../words/tell.js';
import { listOf } from '../words/tell_parts.js';
import { campaignPart, nextLevel, nextPlan, partyOfSitting } from './campaign_result.js';
import { reviewPart } from './review.js';
import { partyHeadline, partyNumbers } from './results_party.js';

/** @typedef {import('../main.js').App} App */
/** @typedef {{place: number, player: number, score: number, won: boolean}} Ranked */

const BEST_SHOWN = 3;

/**
 * @param {any} sitting
 * @returns {Ranked[]} the best first; equal scores share a place, but winners are first
 */
export function rankingOf(sitting) {
  const { scores, winners } = sitting.result;
  const list = scores.map((/** @type {number} */ score, /** @type {number} */ player) => ({
    player,
    score,
    won: winners.includes(player),
  }));
  list.sort(
    (/** @type {any} */ a, /** @type {any} */ b) =>
      Number(b.won) - Number(a.won) || b.score - a.score || a.player - b.player,
  );
  const before = (/** @type {any} */ it) =>
    list.findIndex((/** @type {any} */ other) => other.score === it.score && other.won === it.won);
  return list.map((/** @type {any} */ it) => ({ ...it, place: before(it) + 1 }));
}

/** Of two players one has given up: then points do not matter. @param {any} sitting */
function gaveUpHeadline(sitting) {
  const { gave_up: who, by, winners } = sitting.result;
  const key = by === 'time' ? 'online.over.time' : 'online.over.resigned';
  return say(key, { name: sitting.names[who], winner: sitting.names[winners[0]] });
}

/** @param {any} sitting */
function headline(sitting) {
  const { scores, winners } = sitting.result;
  if (typeof sitting.result.gave_up === 'number') return gaveUpHeadline(sitting);
  if (sitting.names.length === 1) return say('story.result.alone', { n: scores[0] });
  const names = listOf(winners.map((/** @type {number} */ player) => sitting.names[player]));
  const n = scores[winners[0]] ?? 0;
  return winners.length === 1 ? say('story.result.won', { name: names, n }) : say('story.result.shared', { names, n });
}

/** @param {any} sitting @param {Ranked[]} ranking */
function rankingList(sitting, ranking) {
  const most = Math.max(1, ...ranking.map(({ score }) => score));
  return h(
    'ol',
    { class: 'ranking' },
    ranking.map(({ place, player, score, won }) => {
      const row = h(
        'li',
        { class: `ranking-row${won ? ' ranking-won' : ''}`, data: { player, score } },
        h(
          'span',
          { class: 'ranking-place number' },
          won ? icon('trophy') : null,
          h('span', { class: won ? 'sr' : '' }, `${place}.`),
        ),
        badge(sitting, player),
        h('span', { class: 'ranking-name' }, sitting.names[player]),
        h('span', { class: 'ranking-bar', aria: { hidden: true } }),
        h('strong', { class: 'number' }, score),
      );
      row.style.setProperty('--share', String(Math.max(0, score) / most));
      row.style.setProperty('--player', colourOf(sitting, player).colour);
      return row;
    }),
  );
}

/* ---- what was remarkable ---- */

/** @param {any} sitting */
function scoresOf(sitting) {
  const past = sitting.whole ?? sitting.history;
  return past.flatMap((/** @type {any} */ done) =>
    toldOnce(sitting, done.events)
      .filter(isScore)
      .map((/** @type {any} */ event) => ({ n: done.n, event })),
  );
}

/** @param {any[]} scores @param {string} feature */
function largest(scores, feature) {
  return scores
    .filter(({ event }) => event.feature === feature && event.tiles)
    .reduce(
      (best, one) => (best === null || one.event.tiles > best.event.tiles ? one : best),
      /** @type {any} */ (null),
    );
}

/**
 * @param {string | null} title @param {{n: number, event: any}} found
 * @param {((n: number) => void) | undefined} jump
 */
function highlight(title, { n, event }, jump) {
  const words = tellEvent(event);
  return h(
    'li',
    null,
    title ? h('span', { class: 'highlight-title muted small' }, title) : null,
    jump
      ? h('button', { type: 'button', class: 'log-line', on: { click: () => jump(n) } }, words)
      : h('span', null, words),
    ruleChips(event),
  );
}

/** @param {any} sitting @param {((n: number) => void) | undefined} jump */
function highlights(sitting, jump) {
  const scores = scoresOf(sitting);
  const best = [...scores].sort((a, b) => b.event.points - a.event.points).slice(0, BEST_SHOWN);
  const titled = [
    ['story.result.longest_road', 'road'],
    ['story.result.largest_city', 'city'],
  ]
    .map(([title, feature]) => ({ title: say(title), found: largest(scores, feature) }))
    .filter(({ found }) => found);
  if (best.length === 0) return null;
  return h(
    'section',
    { class: 'stack tight' },
    h('h2', { class: 'story-head' }, say('story.result.best')),
    h(
      'ul',
      { class: 'highlights' },
      best.map((found) => highlight(null, found, jump)),
      titled.map(({ title, found }) => highlight(title, found, jump)),
    ),
  );
}

/* ---- the shuffle ---- */

/**
 * @typedef {import('../play/proof.js').Proof} Proof
 * @typedef {import('../play/online_keys.js').Kept} Kept
 */

/** @param {boolean} good @param {string} words */
function verdictLine(good, words) {
  return h('li', { class: `chip ${good ? 'good' : 'bad'}` }, icon(good ? 'confirm' : 'warning'), words);
}

/** @param {string} record @param {HTMLElement} place */
async function showVerdict(record, place) {
  const verdict = await checkProof(record);
  if (!verdict) return;
  place.replaceChildren(
    verdictLine(verdict.commit, say(verdict.commit ? 'story.proof.commit' : 'story.proof.commit_bad')),
    verdictLine(verdict.promises, say(verdict.promises ? 'story.proof.promises' : 'story.proof.promises_bad')),
    verdictLine(verdict.seed, say(verdict.seed ? 'story.proof.seed' : 'story.proof.seed_bad')),
    verdictLine(verdict.chance, say(verdict.chance ? 'story.proof.chance' : 'story.proof.chance_bad')),
  );
}

/** The proof of a server's shuffle, checked when it is opened. @param {any} sitting */
function proofDetails(sitting) {
  const record = sitting.record();
  const proof = proofIn(record);
  if (!proof) return null;
  const verdict = h('ul', { class: 'proof-verdict' }, h('li', null, h('span', { class: 'spinner' })));
  const facts = [
    ['story.proof.promise', proof.commit],
    ['story.proof.secret', proof.secret],
    ['story.proof.salts', proof.salts.join(' · ')],
    ['story.proof.seed_text', proof.seed],
  ];
  const part = h(
    'details',
    { class: 'proof' },
    h('summary', null, say('story.proof')),
    h(
      'div',
      { class: 'stack tight' },
      h('p', null, say('story.proof.text')),
      verdict,
      h(
        'dl',
        { class: 'proof-facts' },
        facts.map(([key, value]) => [h('dt', null, say(key)), h('dd', null, h('code', null, value))]),
      ),
    ),
  );
  part.addEventListener('toggle', () => {
    if (part.open && verdict.querySelector('.spinner')) void showVerdict(record, verdict);
  });
  return part;
}

/** The secret comes after the last move, in a word of its own. @param {any} sitting @param {() => boolean} fill */
function whenProven(sitting, fill) {
  if (fill() || sitting.mode !== 'online') return;
  const wait = () => {
    if (fill()) sitting.removeEventListener('change', wait);
  };
  sitting.addEventListener('change', wait);
}

/** @param {any} sitting */
function proofPart(sitting) {
  const place = h('div');
  whenProven(sitting, () => {
    const details = proofDetails(sitting);
    if (details) place.replaceChildren(details);
    return details !== null;
  });
  return place;
}

const QUIET = 'proof-line muted small';

/** @type {Record<string, [string, import('../ui/icons.js').IconName]>} */
const LOOKS = {
  own: [QUIET, 'confirm'],
  without: [QUIET, 'help'],
  differs: ['proof-line notice bad', 'warning'],
  broken: ['proof-line notice bad', 'warning'],
};

/** What this device has kept of a game that is looked at again. @param {any} sitting @param {Proof} proof */
function keptOfReplay({ room }, { commit, before = [] }) {
  return room === '' ? shuffleUnder([commit, ...before.map((one) => one.commit)]) : shuffleOf(room);
}

/** @param {HTMLElement} line @param {string} record @param {Proof} proof @param {Kept} kept */
async function tellProof(line, record, proof, kept) {
  const verdict = await checkProof(record);
  if (!verdict) return;
  const proved = Object.values(verdict).every(Boolean) ? provedTo(kept, proof) : 'broken';
  const [look, sign] = LOOKS[proved] ?? ['', 'warning'];
  line.className = look;
  line.dataset.proof = proved;
  line.replaceChildren(icon(sign), h('span', null, say(`story.proof.${proved}`)));
}

/** The same for whoever looks at the game again. @param {any} sitting */
function proofLineOfReplay(sitting) {
  const record = sitting.record();
  const proof = proofIn(record);
  if (!proof) return null;
  const line = h('p', { class: QUIET, role: 'status' });
  void tellProof(line, record, proof, keptOfReplay(sitting, proof));
  return line;
}

/** In one line, what the shuffle proves to whoever sits at this device. @param {any} sitting */
function proofLine(sitting) {
  if (sitting.mode === 'replay') return proofLineOfReplay(sitting);
  if (sitting.mode !== 'online' || sitting.ownSeats.length === 0) return null;
  const line = h('p', { class: QUIET, role: 'status' });
  whenProven(sitting, () => {
    if (sitting.proof) void tellProof(line, sitting.record(), sitting.proof, sitting.watched.shuffle.kept);
    return sitting.proof !== null;
  });
  return line;
}

/* ---- what next ---- */

/**
 * @param {string} does @param {import('../ui/icons.js').IconName} sign @param {string} words
 * @param {() => any} act @param {string} [look]
 */
function nextButton(does, sign, words, act, look = '') {
  const button = h(
    'button',
    {
      type: 'button',
      class: `button ${look}`,
      data: { do: does },
      on: {
        click: async () => {
          button.disabled = true;
          try {
            await act();
          } catch (error) {
            toast(error instanceof Error ? error.message : String(error), 'bad');
          } finally {
            button.disabled = false;
          }
        },
      },
    },
    icon(sign),
    words,
  );
  return button;
}

/** The same game once more, at this device. @param {any} sitting @param {App} app */
async function again(sitting, app) {
  const { players: _, seed: __, chance: ___, ...options } = sitting.setup;
  closeDialogs();
  await app.startLocal({ game: sitting.game, options, seats: sitting.seats, campaign: sitting.campaign });
}

/** The next level of a campaign, where one is open. @param {any} sitting @param {App} app */
function levelButton(sitting, app) {
  const party = partyOfSitting(sitting);
  const level = party ? nextLevel(sitting, party) : 0;
  const mine = sitting.mode === 'local' || (sitting.mode === 'online' && sitting.ownSeats.length > 0);
  if (level === 0 || !mine || sitting.head?.next) return null;
  const act = async () => {
    if (sitting.mode === 'online') return sitting.rematch({ level });
    const plan = nextPlan(sitting, level);
    closeDialogs();
    await app.startLocal(plan);
  };
  return nextButton('next-level', 'play', say('levels.next', { n: level }), act, 'main');
}

/** @param {any} sitting @param {App} app @param {string} look */
function rematchButton(sitting, app, look = 'main') {
  if (sitting.mode === 'local')
    return nextButton('rematch', 'rotate', say('story.next.again'), () => again(sitting, app), look);
  const mine = sitting.mode === 'online' && sitting.ownSeats.length > 0;
  return mine ? nextButton('rematch', 'rotate', say('story.next.rematch'), () => sitting.rematch(), look) : null;
}

/** @param {any} sitting */
function replayRoute(sitting) {
  if (sitting.mode === 'local' && sitting.id) return `replay/kept/${sitting.id}`;
  return sitting.mode === 'online' ? `replay/room/${sitting.room}` : null;
}

/** @param {any} sitting @param {App} app */
function nextSteps(sitting, app) {
  const route = replayRoute(sitting);
  const level = levelButton(sitting, app);
  return h(
    'div',
    { class: 'row result-next' },
    level,
    rematchButton(sitting, app, level ? '' : 'main'),
    route
      ? nextButton('replay', 'replay', say('story.next.replay'), () => {
          closeDialogs();
          app.go(route);
        })
      : null,
    nextButton('share', 'share', say('story.next.share'), () => shareGame(sitting, app)),
    nextButton('save', 'save', say('story.next.save'), () => saveRecord(sitting)),
    nextButton('new', 'plus', say('story.next.new'), () => {
      closeDialogs();
      app.go('new');
    }),
  );
}

/** Where the game turned, and what was missed; a moment is shown here, or in the replay. @param {any} sitting
 *  @param {App} app @param {((n: number) => void) | undefined} jump */
function reviewOffer(sitting, app, jump) {
  const route = replayRoute(sitting);
  if (!jump && !route) return null;
  return reviewPart(sitting, (n) => {
    if (jump) return jump(n);
    closeDialogs();
    return app.go(`${route}/${n}`);
  });
}

/** The result may be shown over the table; it goes before another screen comes. */
function closeDialogs() {
  for (const open of document.querySelectorAll('dialog[open]')) open.querySelector('button')?.click();
}

/**
 * Everything about the end of a game; where it is not over yet, how it stands.
 * @param {any} sitting @param {App} app @param {{jump?: (n: number) => void}} [wishes]
 */
export function resultsPanel(sitting, app, { jump } = {}) {
  if (!sitting.result) return h('div', { class: 'results stack' }, scoreCurve(sitting, { jump }).element);
  const party = partyOf(sitting) !== null;
  const ranking = rankingOf(sitting);
  const one = asOne(sitting);
  return h(
    'div',
    { class: 'results stack', data: { screen: 'results' } },
    party ? partyHeadline(sitting) : h('p', { class: 'result-headline title' }, headline(sitting)),
    party ? null : rankingList(sitting, ranking),
    sitting.mode === 'online' ? rematchOffer(sitting) : null,
    nextSteps(sitting, app),
    proofLine(sitting),
    campaignPart(sitting),
    party ? partyNumbers(sitting) : null,
    h(
      'section',
      { class: 'stack tight' },
      h('h2', { class: 'story-head' }, say('story.breakdown')),
      breakdownTable(one, one === sitting ? ranking.map(({ player }) => player) : [0]),
    ),
    h(
      'section',
      { class: 'stack tight' },
      h('h2', { class: 'story-head' }, say('story.curve')),
      scoreCurve(sitting, { jump }).element,
    ),
    highlights(sitting, jump),
    reviewOffer(sitting, app, jump),
    proofPart(sitting),
  );
}
