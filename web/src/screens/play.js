// play.js -- the screen of a game kept on this device (#/play/ID).

import './table/shared.js';
import { LocalSitting } from '../play/local.js';
import { showTable } from './table.js';
import { say } from '../words/say.js';

/** The game that was begun last, until its table is shown. @type {LocalSitting | null} */
let begun = null;

/** Begins a game and keeps it; its id. @param {import('../play/local.js').Plan} plan */
export async function begin(plan) {
  begun = await LocalSitting.begin(plan);
  return begun.id;
}

/** @type {import('../main.js').Show} */
export async function show(host, [id], app) {
  const sitting = begun?.id === id ? begun : await LocalSitting.resume(id ?? '');
  begun = null;
  if (!sitting) throw new Error(say('shell.no_game'));
  const leave = await showTable(host, sitting, app);
  sitting.start();
  return leave;
}
