// read.mjs -- where the lessons are: lesson.json in the box of a game or expansion (games/boxes.mjs).

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxes } from '../../games/boxes.mjs';

/** All of them, by their names. @returns {{ id: string }[]} */
export function lessons() {
  return boxes
    .map((box) => join(box, 'lesson.json'))
    .filter((path) => existsSync(path))
    .map((path) => {
      try {
        return JSON.parse(readFileSync(path, 'utf8'));
      } catch (error) {
        throw new Error(`${path}: ${/** @type {Error} */ (error).message}`);
      }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
