// play.js -- the screen of a game kept on this device (#/play/ID).

import './table/shared.js';
import { LocalSession } from '../play/local.js';
import { showTable } from './table.js';
import { say } from '../words/say.js';

/** The game that was begun last, until its table is shown. @type {LocalSession | null} */
let begun = null;

/** Begins a game and keeps it; its id. @param {import('../play/local.js').Plan} plan */
export async function begin(plan) {
  begun = await LocalSession.begin(plan);
  return begun.id;
}

/** @type {import('../main.js').Show} */
export async function show(host, [id], app) {
  const session = begun?.id === id ? begun : await LocalSession.resume(id ?? '');
  begun = null;
  if (!session) throw new Error(say('shell.no_game'));
  const leave = await showTable(host, session, app);
  session.start();
  return leave;
}
