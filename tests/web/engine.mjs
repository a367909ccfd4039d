// engine.mjs -- the judge: the program's own engine, asked over its line protocol.
//
// What a page shows is compared with what this says.  Nothing of the browser is in here.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const program = process.env.HRADBY_PROGRAM ?? path.join(root, 'build/hradby');

export class Judge {
  constructor() {
    this.waiting = [];
    this.gone = null;
    this.child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout }).on('line', (line) => this.waiting.shift().resolve(JSON.parse(line)));
    this.child.on('error', (error) => this.ends(`cannot be started: ${error.message}`));
    this.child.on('close', (status, signal) => this.ends(`ended with ${signal ?? status}`));
    this.child.stdin.on('error', () => {}); // `close` says why
  }

  // Nobody waits for an engine that is no longer there.
  ends(why) {
    this.gone ??= new Error(`the engine ${why}`);
    for (const { reject } of this.waiting.splice(0)) reject(this.gone);
  }

  // Asks one thing; an answer that is not ok is thrown.
  async ask(request) {
    const answer = await new Promise((resolve, reject) => {
      if (this.gone) throw this.gone;
      this.waiting.push({ resolve, reject });
      this.child.stdin.write(`${JSON.stringify(request)}\n`);
    });
    if (!answer.ok)
      throw new Error(`the engine refuses ${JSON.stringify(request).slice(0, 200)}: ${answer.error.message}`);
    return answer;
  }

  close() {
    this.child.stdin.end();
  }
}

// with_judge(f): f with an engine that is ended afterwards.
export async function withJudge(f) {
  const judge = new Judge();
  try {
    return await f(judge);
  } finally {
    judge.close();
  }
}

// The final position of a record, replayed and checked line by line.
export const replayed = (record) =>
  withJudge(async (judge) => {
    await judge.ask({ cmd: 'load', record });
    return judge.ask({ cmd: 'state' });
  });

// Numbers from a seed, so that a test plays the same game every time.
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
