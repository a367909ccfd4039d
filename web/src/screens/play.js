// play.js -- the screen of a game kept on this device (#/play/ID).

import './table/shared.js';
import { LocalSitting } from '../play/local.js';
import { showTable } from './table.js';
import { say } from '../words/say.js';

export { LocalSitting }; // which begins a game, too

/** @type {import('../main.js').Show} */
export async function show(host, [id], app) {
  const sitting = await LocalSitting.resume(id ?? '');
  if (!sitting) throw new Error(say('shell.no_game'));
  const leave = await showTable(host, sitting, app);
  sitting.start();
  return leave;
}
