// check.mjs -- plays every lesson from beginning to end with the real engine: an accepted move at each step, once
// the first and once the last of them; every text is there in every language, wrong moves are refused with words,
// steps can be taken back, a kept lesson goes on where it was, and the tiles of its picture fit each other.
//
//   node web/lessons/check.mjs [--engine build/engine/hradby.wasm]

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine, useEngine } from '../src/engine/engine.js';
import { fits, LessonSession } from '../src/play/lesson.js';
import { takeCatalogue } from '../src/words/say.js';
import { pageWords } from '../../words/read.mjs';
import { lessons } from './read.mjs';

// A browser has it; Debian 12's Node does not.
globalThis.CustomEvent ??= class extends Event {
  constructor(type, { detail }) {
    super(type);
    this.detail = detail;
  }
};

const here = dirname(fileURLToPath(import.meta.url));
const [option, path] = process.argv.slice(2);
const engineAt = option === '--engine' ? path : join(here, '../../build/engine/hradby.wasm');
const LANGUAGES = ['en', 'cs', 'sk'];
const faults = [];

function must(holds, sentence) {
  if (!holds) throw new Error(sentence);
}

function keysOf(lesson) {
  const steps = lesson.steps.flatMap((step) => [step.text, step.wrong ?? step.text]);
  return [...lesson.players, ...steps, `lessons.${lesson.id}.title`, `lessons.${lesson.id}.about`];
}

function checkWords(lesson) {
  for (const lang of LANGUAGES) {
    const words = pageWords(lang);
    for (const key of keysOf(lesson)) if (!words[key]) faults.push(`${lesson.id}: no ${key} in ${lang}`);
  }
}

function refusesOthers(session) {
  const other = session.moves.find((move) => !fits(session.step.do, move));
  if (!other) return;
  const { at } = session;
  session.choose(other);
  must(session.at === at && !session.pending, `it takes «${other.move}»`);
  const { wrong } = session.lesson;
  must(wrong && !wrong.includes('⟦'), `it does not say why not «${other.move}»`);
}

function goesBack(session, move) {
  const { at } = session;
  session.choose(move);
  session.back();
  must(session.at === at && !session.pending, `«${move.move}» cannot be taken back`);
}

async function doStep(session, pick) {
  const { accepts } = session.lesson;
  const possible = session.moves.map((move) => move.move).join(', ');
  must(accepts.length > 0, `nothing that can be done is accepted; there is ${possible}`);
  refusesOthers(session);
  const move = session.legal(accepts.at(pick));
  goesBack(session, move);
  session.choose(move);
  if (session.pending) await session.confirm();
}

async function walk(lesson, pick, kept) {
  const session = await LessonSession.open(lesson, { kept });
  session.addEventListener('trouble', (event) => faults.push(`${lesson.id}: ${event.detail.message}`));
  await session.begin();
  while (!session.finished) {
    const { at } = session;
    try {
      must(session.seat === 0 || !session.step.do, "it is not the learner's turn");
      must(!session.lesson.text.includes('⟦'), `no text: ${session.lesson.text}`);
      if (session.step.do) await doStep(session, pick);
      else await session.lesson.next();
      must(session.finished || session.at === at + 1, 'the lesson does not go on');
    } catch (error) {
      throw new Error(`step ${at + 1}: ${error.message}`);
    }
  }
  const scores = session.state.players.map((player) => player.score);
  must(session.over, 'the game is not over at the end');
  must(String(scores) === String(lesson.result), `it ends ${scores}, and the lesson says ${lesson.result}`);
  return session;
}

/** As the list of the lessons lays it. */
async function checkPicture({ game, picture }) {
  if (!picture.tiles) return;
  const engine = await Engine.make();
  engine.ask({ cmd: 'new', game, players: 2, seed: 1, options: { start: picture.tiles } });
}

async function checkLesson(lesson) {
  checkWords(lesson);
  try {
    await checkPicture(lesson);
    const whole = await walk(lesson, 0, null);
    await walk(lesson, -1, null);
    const half = Math.floor(lesson.steps.length / 2);
    await walk(lesson, 0, { at: half, mine: whole.mine });
    await walk(lesson, 0, { at: half, mine: ['nonsense'] });
    console.log(`${lesson.id}: ${lesson.steps.length} steps`);
  } catch (error) {
    faults.push(`${lesson.id}: ${error.message}`);
  }
}

useEngine(readFileSync(engineAt));
takeCatalogue('en', pageWords('en'));
const all = lessons();
if (all.length === 0) faults.push('there is no lesson');
for (const lesson of all) await checkLesson(lesson);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
