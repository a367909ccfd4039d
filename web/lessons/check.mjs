// check.mjs -- plays every lesson from beginning to end with the real engine: an accepted move at each step, once
// the first and once the last of them; every text is there in every language, wrong moves are refused with words,
// steps can be taken back, a kept lesson goes on where it was, and the tiles of its picture fit each other.
//
//   node web/lessons/check.mjs [--engine build/engine/hradby.wasm]

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine, useEngine } from '../src/engine/engine.js';
import { fits, LessonSitting } from '../src/play/lesson.js';
import { takeCatalogue } from '../src/words/say.js';
import { pageWords } from '../../words/read.mjs';

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

function refusesOthers(sitting) {
  const other = sitting.moves.find((move) => !fits(sitting.step.do, move));
  if (!other) return;
  const { at } = sitting;
  sitting.choose(other);
  must(sitting.at === at && !sitting.pending, `it takes «${other.move}»`);
  const { wrong } = sitting.lesson;
  must(wrong && !wrong.includes('⟦'), `it does not say why not «${other.move}»`);
}

function goesBack(sitting, move) {
  const { at } = sitting;
  sitting.choose(move);
  sitting.back();
  must(sitting.at === at && !sitting.pending, `«${move.move}» cannot be taken back`);
}

async function doStep(sitting, pick) {
  const { accepts } = sitting.lesson;
  const possible = sitting.moves.map((move) => move.move).join(', ');
  must(accepts.length > 0, `nothing that can be done is accepted; there is ${possible}`);
  refusesOthers(sitting);
  const move = sitting.legal(accepts.at(pick));
  goesBack(sitting, move);
  sitting.choose(move);
  if (sitting.pending) await sitting.confirm();
}

async function walk(lesson, pick, kept) {
  const sitting = await LessonSitting.open(lesson, { kept });
  sitting.addEventListener('trouble', (event) => faults.push(`${lesson.id}: ${event.detail.message}`));
  await sitting.begin();
  while (!sitting.finished) {
    const { at } = sitting;
    try {
      must(sitting.seat === 0 || !sitting.step.do, "it is not the learner's turn");
      must(!sitting.lesson.text.includes('⟦'), `no text: ${sitting.lesson.text}`);
      if (sitting.step.do) await doStep(sitting, pick);
      else await sitting.lesson.next();
      must(sitting.finished || sitting.at === at + 1, 'the lesson does not go on');
    } catch (error) {
      throw new Error(`step ${at + 1}: ${error.message}`);
    }
  }
  const scores = sitting.state.players.map((player) => player.score);
  must(sitting.over, 'the game is not over at the end');
  must(String(scores) === String(lesson.result), `it ends ${scores}, and the lesson says ${lesson.result}`);
  return sitting;
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
for (const name of readdirSync(here)
  .filter((file) => file.endsWith('.json'))
  .sort()) {
  await checkLesson(JSON.parse(readFileSync(join(here, name), 'utf8')));
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
