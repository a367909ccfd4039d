// terminal-picture.mjs -- takes the picture of the game in the terminal that docs/first-steps.md shows.
//
//   node scripts/terminal-picture.mjs     after ./play has built; writes docs/images/terminal.png
//
// It needs tmux and rsvg-convert.  The game is played from its seed by hints, so that the same picture comes out as long
// as play and drawing are the same.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const program = process.env.HRADBY ?? path.join(root, 'build/hradby');
const picture = path.join(root, 'docs/images/terminal.png');
const game = '--seed hradby2 --players Anna,Petr,computer --computer greedy --expansions river,inns,traders,abbot';
const hints = 44;
const columns = 120;
const rows = 38;
const cell = { w: 9, h: 18, base: 13.5, font: 15 };
const socket = `hradby-picture-${process.pid}`;

const tmux = (...words) => execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...words], { encoding: 'utf8' });
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const screen = () => tmux('capture-pane', '-p', '-e', '-N');

/** Presses keys one after the other and gives the game time to draw after each. */
async function press(...keys) {
  for (const key of keys) {
    tmux('send-keys', key);
    await pause(80);
  }
}

async function play() {
  tmux(
    'new-session',
    '-d',
    '-x',
    `${columns}`,
    '-y',
    `${rows}`,
    `env -u NO_COLOR LC_ALL=C.UTF-8 COLORTERM=truecolor '${program}' play ${game}`,
  );
  tmux('set', '-g', 'status', 'off');
  await pause(500);
  for (let i = 0; i < hints; i++) await press('h', 'Enter');
  await press('Escape');
  await pause(300);
  const drawn = screen();
  await press('q', 'y');
  return drawn;
}

/** The colours and weight after a sequence of SGR numbers. */
function changePen(pen, numbers) {
  for (let i = 0; i < numbers.length; i++) {
    const n = numbers[i];
    if (n === 0) Object.assign(pen, { ink: null, ground: null, bold: false });
    else if (n === 1) pen.bold = true;
    else if (n === 22) pen.bold = false;
    else if (n === 39) pen.ink = null;
    else if (n === 49) pen.ground = null;
    else if ((n === 38 || n === 48) && numbers[i + 1] === 2) {
      pen[n === 38 ? 'ink' : 'ground'] = `rgb(${numbers.slice(i + 2, i + 5)})`;
      i += 4;
    } else throw new Error(`a colour that is not known: ${numbers}`);
  }
}

/** The letters of one line with the pen of each. */
function cellsOf(line, pen) {
  const cells = [];
  for (const part of line.matchAll(/\x1b\[([\d;:]*)m|\x1b.|(.)/gsu)) {
    if (part[1] !== undefined) changePen(pen, part[1].split(/[;:]/).map(Number));
    else if (part[2] !== undefined) cells.push({ letter: part[2], ...pen });
  }
  return cells;
}

const rect = (x, y, w, h, fill) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
const escaped = (letter) => letter.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The quarters of a cell that a letter fills: the upper two from the left, then the lower two. */
const blocks = {
  '▀': '1100',
  '▄': '0011',
  '█': '1111',
  '▌': '1010',
  '▐': '0101',
  '▘': '1000',
  '▝': '0100',
  '▖': '0010',
  '▗': '0001',
  '▙': '1011',
  '▟': '0111',
  '▛': '1110',
  '▜': '1101',
  '▚': '1001',
  '▞': '0110',
};

function drawBlock(quarters, x, y, colour) {
  const half = { w: cell.w / 2, h: cell.h / 2 };
  return [quarters.slice(0, 2), quarters.slice(2)].map((pair, row) => {
    const width = pair === '11' ? cell.w : half.w;
    return pair === '00' ? '' : rect(x + (pair === '01' ? half.w : 0), y + row * half.h, width, half.h, colour);
  });
}

function drawCell({ letter, ink, ground, bold }, x, y) {
  const parts = ground ? [rect(x, y, cell.w, cell.h, ground)] : [];
  const colour = ink ?? '#000';
  if (blocks[letter]) {
    parts.push(...drawBlock(blocks[letter], x, y, colour));
  } else if (letter !== ' ') {
    const weight = bold ? ' font-weight="bold"' : '';
    parts.push(`<text x="${x}" y="${y + cell.base}" fill="${colour}"${weight}>${escaped(letter)}</text>`);
  }
  return parts.join('');
}

function svgOf(text) {
  const pen = { ink: null, ground: null, bold: false };
  const parts = text
    .split('\n')
    .slice(0, rows)
    .flatMap((line, y) => cellsOf(line, pen).map((c, x) => drawCell(c, x * cell.w, y * cell.h)));
  const size = `width="${columns * cell.w}" height="${rows * cell.h}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="DejaVu Sans Mono" font-size="${cell.font}"` +
    ` shape-rendering="crispEdges">${parts.join('\n')}</svg>`
  );
}

execFileSync('rsvg-convert', ['-o', picture], { input: svgOf(await play()) });
