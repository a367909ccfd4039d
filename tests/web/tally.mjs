// tally.mjs -- which decisions were made through the page, against the list of all in docs/protocol.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './engine.mjs';

const HEADINGS = { carcassonne: '## Carcassonne', castle: '## A Castle for All Seasons' };

// The phases of a game in which a player chooses: the first column of the first table under its heading.
function phasesOf(text, heading) {
  const section = text.slice(text.indexOf(`\n${heading}\n`));
  const table = section.slice(
    section.indexOf('### Phases'),
    section.indexOf('### ', section.indexOf('### Phases') + 4),
  );
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|'));
  return rows.filter(([, , actor]) => !/"chance"|"none"/.test(actor)).flatMap(([, name]) => name.match(/\w+/g));
}

export function allPhases() {
  const text = readFileSync(path.join(root, 'docs/protocol.md'), 'utf8');
  return Object.entries(HEADINGS).flatMap(([game, heading]) =>
    phasesOf(text, heading).map((phase) => `${game} ${phase}`),
  );
}

export class Tally {
  // whole: every test runs, so that everything must have been seen at the end.
  constructor(whole) {
    this.whole = whole;
    this.seen = new Set();
  }

  note(game, phase, move) {
    this.seen.add(`${game} ${phase}`);
    this.seen.add(`${game} ${phase} ${move.split(' ')[0]}`);
  }

  missing() {
    return allPhases().filter((name) => !this.seen.has(name));
  }
}
