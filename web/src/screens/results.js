// results.js -- how a game ended: who won, where the points came from, how it went, and what can be done
// next.

import '../style/story.css';
import { found } from '@games/result';
import { shuffleOf, shuffleUnder } from '../play/online_keys.js';
import { checkProof, provedTo } from '../play/proof.js';
import { proofIn } from '../play/record.js';
import { breakdownTable, longestOf, pointsBar, pointsLegend, sourcesOf } from '../ui/breakdown.js';
import { scoreCurve } from '../ui/curve.js';
import { toast } from '../ui/dialog.js';
import { h, svg } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { saveRecord, shareGame } from '../ui/share.js';
import { asOne, partyOf, eventsOnce } from '../ui/party.js';
import { rematchOffer } from '../ui/rematch.js';
import { badge, colourOf, isScore, ruleChips } from '../ui/story_parts.js';
import { say } from '../words/say.js';
import { describeEvent, sourceName } from '../words/describe.js';
import { listOf } from '../words/sentence_parts.js';
import { campaignPart, nextLevel, nextPlan, partyOfSession } from './campaign_result.js';
import { decidingPart } from './deciding.js';
import { reviewPart } from './review.js';

/**
 * @typedef {import('../types').Score} Score
 * @typedef {import('../types').Ended} Ended
 * @typedef {import('../types').Session} Session
 * @typedef {import('../main.js').App} App
 */
/**
 * @typedef {{place: number, player: number, score: number, won: boolean}} Ranked
 * @typedef {import('../ui/breakdown.js').Sources} Sources
 */

const BEST_SHOWN = 3;

/**
 * @param {Ended} session
 * @returns {Ranked[]} the best first; equal scores share a place, but winners are first
 */
export function rankingOf(session) {
  const { scores, winners } = session.result;
  const list = scores.map((score, player) => ({
    player,
    score,
    won: winners.includes(player),
  }));
  list.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.player - b.player);
  const before = (/** @type {Omit<Ranked, 'place'>} */ it) =>
    list.findIndex((other) => other.score === it.score && other.won === it.won);
  return list.map((it) => ({ ...it, place: before(it) + 1 }));
}

/** Of two players one has given up: then points do not matter. @param {Ended} session */
function gaveUpHeadline(session) {
  const { gave_up: who, by, winners } = session.result;
  const key = by === 'time' ? 'online.over.time' : 'online.over.resigned';
  return say(key, { name: session.names[Number(who)], winner: session.names[winners[0]] });
}

/** @param {Ended} session */
function headline(session) {
  const { scores, winners } = session.result;
  if (typeof session.result.gave_up === 'number') return gaveUpHeadline(session);
  if (session.names.length === 1) return say('story.result.alone', { n: scores[0] });
  const names = listOf(winners.map((player) => session.names[player]));
  const n = scores[winners[0]] ?? 0;
  return winners.length === 1 ? say('story.result.won', { name: names, n }) : say('story.result.shared', { names, n });
}

/** Around 0 0 on its foot. */
const CROWN = 'M-11 0L-13-12L-6-6L0-15L6-6L13-12L11 0z';
const STONES = [-7, 0, 7];

/** Over the emblem of who has won. */
function crown() {
  return svg(
    'svg',
    { class: 'result-crown', viewBox: '-15 -17 30 22', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: CROWN }),
    svg('path', { d: 'M-11 1.5h22v2.5h-22z' }),
    STONES.map((cx) => svg('circle', { cx, cy: -2.6, r: 1.3 })),
  );
}

/** By how much it was won, and what brought more than it brought the next best. @param {Ended} session @param {Ranked[]} ranking */
function edgeOf(session, ranking) {
  const [first, second] = ranking;
  if (!second) return '';
  const n = first.score - second.score;
  if (second.won || n < 0 || typeof session.result.gave_up === 'number') return '';
  if (n === 0) return say('story.result.tie');
  const all = sourcesOf(session);
  const [mine, theirs] = [all[first.player] ?? {}, all[second.player] ?? {}];
  const edges = Object.keys(mine).map((source) => ({ source, more: mine[source] - (theirs[source] ?? 0) }));
  const best = edges.reduce((one, other) => (other.more > one.more ? other : one), { source: '', more: 0 });
  return best.more > 0 ? say('story.result.edge', { n, source: sourceName(best.source), more: best.more }) : '';
}

/** Who has won, in their colours and with their emblem. @param {Ended} session @param {Ranked[]} ranking */
function winnersPart(session, ranking) {
  const winners = session.names.length > 1 ? ranking.filter(({ won }) => won) : [];
  const edge = edgeOf(session, ranking);
  const part = h(
    'div',
    { class: 'result-winner', data: { winners: winners.length } },
    h(
      'div',
      { class: 'result-emblems', aria: { hidden: true } },
      winners.map(({ player }) => {
        const emblem = h('span', { class: 'result-emblem' }, crown(), badge(session, player));
        emblem.style.setProperty('--player', colourOf(session, player).colour);
        return emblem;
      }),
    ),
    h('p', { class: 'result-headline title' }, headline(session)),
    edge ? h('p', { class: 'result-edge' }, edge) : null,
  );
  if (winners.length === 1) part.style.setProperty('--player', colourOf(session, winners[0].player).colour);
  return part;
}

/** @param {Session} session @param {Ranked[]} ranking */
function rankingList(session, ranking) {
  const all = sourcesOf(session);
  const most = longestOf(all);
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
        badge(session, player),
        h('span', { class: 'ranking-name' }, session.names[player]),
        pointsBar(all[player] ?? {}, most),
        h('strong', { class: 'number' }, score),
      );
      row.style.setProperty('--player', colourOf(session, player).colour);
      return row;
    }),
  );
}

/** A party's points: one bar where they are of all together. @param {Session} session */
function partyBars(session) {
  const one = asOne(session);
  const all = one === session ? sourcesOf(session) : sourcesOf(one).slice(0, 1);
  if (all.every((points) => Object.values(points).every((n) => n === 0))) return null;
  const most = longestOf(all);
  return h(
    'ul',
    { class: 'ranking party-bars' },
    all.map((points, player) => {
      const score = Object.values(points).reduce((sum, n) => sum + n, 0);
      return h(
        'li',
        { class: 'ranking-row', data: { score } },
        badge(one, player),
        h('span', { class: 'ranking-name' }, one.names[player]),
        pointsBar(points, most),
        h('strong', { class: 'number' }, score),
      );
    }),
  );
}

/* ---- what was remarkable ---- */

/** @param {Session} session */
function scoresOf(session) {
  const past = session.whole ?? session.history;
  return past.flatMap((done) =>
    eventsOnce(session, done.events)
      .filter(isScore)
      .map((event) => ({ n: done.n, event })),
  );
}

/** @typedef {{n: number, event: Score}} Found points, and the number of the move that brought them */

/** @param {Found} one */
const sizeOf = ({ event }) => event.tiles ?? 0;

/** @param {Found[]} scores @param {string} feature */
function largest(scores, feature) {
  const all = scores.filter((one) => one.event.feature === feature && sizeOf(one) > 0);
  return all.length > 0 ? all.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best)) : null;
}

/**
 * @param {string | null} title @param {Found} found
 * @param {((n: number) => void) | undefined} jump
 */
function highlight(title, { n, event }, jump) {
  const words = describeEvent(event);
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

/** The largest scores, and the largest that was built. @param {Session} session @param {((n: number) => void) | undefined} jump */
function highlights(session, jump) {
  const scores = scoresOf(session);
  const best = [...scores].sort((a, b) => b.event.points - a.event.points).slice(0, BEST_SHOWN);
  const titled = [
    ['story.result.longest_road', 'road'],
    ['story.result.largest_city', 'city'],
  ].flatMap(([title, feature]) => {
    const found = largest(scores, feature);
    return found ? [{ title: say(title), found }] : [];
  });
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

/** The proof of a server's shuffle, checked when it is opened. @param {Session} session */
function proofDetails(session) {
  const record = session.record();
  const proof = proofIn(record);
  if (!proof) return null;
  const verdict = h('ul', { class: 'proof-verdict' }, h('li', null, h('span', { class: 'spinner' })));
  const entries = [
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
        entries.map(([key, value]) => [h('dt', null, say(key)), h('dd', null, h('code', null, value))]),
      ),
    ),
  );
  part.addEventListener('toggle', () => {
    if (part.open && verdict.querySelector('.spinner')) void showVerdict(record, verdict);
  });
  return part;
}

/** The secret comes after the last move, in a word of its own. @param {Session} session @param {() => boolean} fill */
function whenProven(session, fill) {
  if (fill() || session.mode !== 'online') return;
  const wait = () => {
    if (fill()) session.removeEventListener('change', wait);
  };
  session.addEventListener('change', wait);
}

/** @param {Session} session */
function proofPart(session) {
  const place = h('div');
  whenProven(session, () => {
    const details = proofDetails(session);
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

/** What this device has kept of a game that is looked at again. @param {Session} session @param {Proof} proof */
function keptOfReplay({ room = '' }, { commit, before = [] }) {
  return room === '' ? shuffleUnder([commit, ...before.map((one) => one.commit)]) : shuffleOf(room);
}

/** @param {HTMLElement} line @param {string} record @param {Proof} proof @param {Kept} kept */
async function describeProof(line, record, proof, kept) {
  const verdict = await checkProof(record);
  if (!verdict) return;
  const proved = Object.values(verdict).every(Boolean) ? provedTo(kept, proof) : 'broken';
  const [look, sign] = LOOKS[proved] ?? ['', 'warning'];
  line.className = look;
  line.dataset.proof = proved;
  line.replaceChildren(icon(sign), h('span', null, say(`story.proof.${proved}`)));
}

/** The same for whoever looks at the game again. @param {Session} session */
function proofLineOfReplay(session) {
  const record = session.record();
  const proof = proofIn(record);
  if (!proof) return null;
  const line = h('p', { class: QUIET, role: 'status' });
  void describeProof(line, record, proof, keptOfReplay(session, proof));
  return line;
}

/** In one line, what the shuffle proves to whoever sits at this device. @param {Session} session */
function proofLine(session) {
  if (session.mode === 'replay') return proofLineOfReplay(session);
  if (session.mode !== 'online' || session.ownSeats.length === 0) return null;
  const line = h('p', { class: QUIET, role: 'status' });
  whenProven(session, () => {
    if (session.proof) void describeProof(line, session.record(), session.proof, session.watched.shuffle.kept);
    return session.proof !== null;
  });
  return line;
}

/* ---- what next ---- */

/**
 * @param {string} does @param {import('../ui/icons.js').IconName} sign @param {string} words
 * @param {() => unknown} act @param {string} [look]
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

/** The same game once more, at this device. @param {Session} session @param {App} app */
async function again(session, app) {
  const { players: _, seed: __, chance: ___, ...options } = session.setup;
  closeDialogs();
  await app.startLocal({ game: session.game, options, seats: session.seats, campaign: session.campaign });
}

/** The next level of a campaign, where one is open. @param {Session} session @param {App} app */
function levelButton(session, app) {
  const party = partyOfSession(session);
  const level = party ? nextLevel(session, party) : 0;
  const mine = session.mode === 'local' || (session.mode === 'online' && session.ownSeats.length > 0);
  if (level === 0 || !mine || session.head?.next) return null;
  const act = async () => {
    if (session.mode === 'online') return session.rematch({ level });
    const plan = nextPlan(session, level);
    closeDialogs();
    await app.startLocal(plan);
  };
  return nextButton('next-level', 'play', say('levels.next', { n: level }), act, 'main');
}

/** @param {Session} session @param {App} app @param {string} look */
function rematchButton(session, app, look = 'main') {
  if (session.mode === 'local')
    return nextButton('rematch', 'rotate', say('story.next.again'), () => again(session, app), look);
  const mine = session.mode === 'online' && session.ownSeats.length > 0;
  return mine ? nextButton('rematch', 'rotate', say('story.next.rematch'), () => session.rematch(), look) : null;
}

/** @param {Session} session */
function replayRoute(session) {
  if (session.mode === 'local' && session.id) return `replay/kept/${session.id}`;
  return session.mode === 'online' ? `replay/room/${session.room}` : null;
}

/** What most want to do next: the next level, or the same once more. @param {Session} session @param {App} app @returns {HTMLElement[]} */
export function mainSteps(session, app) {
  const level = levelButton(session, app);
  const offered = level || session.head?.next; // then that is the main thing
  return [level, rematchButton(session, app, offered ? '' : 'main')].filter((one) => one !== null);
}

/** @param {Session} session @param {App} app @param {boolean} main whether with what most want */
function nextSteps(session, app, main) {
  const route = replayRoute(session);
  return h(
    'div',
    { class: 'row result-next' },
    main ? mainSteps(session, app) : null,
    route
      ? nextButton('replay', 'replay', say('story.next.replay'), () => {
          closeDialogs();
          app.go(route);
        })
      : null,
    nextButton('share', 'share', say('story.next.share'), () => shareGame(session, app)),
    nextButton('save', 'save', say('story.next.save'), () => saveRecord(session)),
    nextButton('new', 'plus', say('story.next.new'), () => {
      closeDialogs();
      app.go('new');
    }),
  );
}

/** How a moment is shown: here, or in the replay; null where there is none. @param {Session} session @param {App} app
 *  @param {((n: number) => void) | undefined} jump @returns {((n: number) => void) | null} */
function wayTo(session, app, jump) {
  const route = replayRoute(session);
  if (jump || !route) return jump ?? null;
  return (n) => {
    closeDialogs();
    app.go(`${route}/${n}`);
  };
}

/** The result may be shown over the table; it goes before another screen comes. */
function closeDialogs() {
  for (const open of document.querySelectorAll('dialog[open]')) open.querySelector('button')?.click();
}

/** What the whole result tells below who has won. @param {Ended} session @param {Ranked[]} ranking */
function details(session, ranking) {
  const one = asOne(session);
  return h(
    'section',
    { class: 'stack tight' },
    h('h2', { class: 'story-head' }, say('story.breakdown')),
    breakdownTable(one, one === session ? ranking.map(({ player }) => player) : [0]),
  );
}

/**
 * Everything about the end of a game; where it is not over yet, how it stands.
 * @param {Session} session @param {App} app
 * @param {{jump?: (n: number) => void, steps?: boolean}} [options] steps: whether what most want to do next is among it
 */
export function resultsPanel(session, app, { jump, steps = true } = {}) {
  if (!session.result) return h('div', { class: 'results stack' }, scoreCurve(session, { jump }).element);
  const party = partyOf(session) && found[session.game];
  const ended = /** @type {Ended} */ (session);
  const ranking = rankingOf(ended);
  const way = wayTo(session, app, jump);
  const largest = highlights(session, jump);
  const bars = party ? partyBars(session) : rankingList(session, ranking);
  const top = h(
    'div',
    { class: 'result-top' },
    party ? party.headline(ended) : winnersPart(ended, ranking),
    bars ? h('div', { class: 'stack tight' }, bars, pointsLegend(sourcesOf(session))) : null,
  );
  return h(
    'div',
    { class: 'results stack', data: { screen: 'results' } },
    session.mode === 'online' ? rematchOffer(session) : null,
    top,
    nextSteps(session, app, steps),
    proofLine(session),
    campaignPart(session),
    way ? decidingPart(session, top, largest, way) : null,
    party ? party.numbers(ended) : null,
    details(ended, ranking),
    h(
      'section',
      { class: 'stack tight' },
      h('h2', { class: 'story-head' }, say('story.curve')),
      scoreCurve(session, { jump }).element,
    ),
    largest,
    way ? reviewPart(session, way) : null,
    proofPart(session),
  );
}
