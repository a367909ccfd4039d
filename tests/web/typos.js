// typos.js -- mistakes in what the page asks, each of which tsc has to refuse (`tsc --noEmit -p .` in web/).  Nobody runs
// this: a line below `@ts-expect-error` that is no error any more is one itself.
import { server } from '../../web/src/play/connection.js';

/** @param {import('../../web/src/engine/engine.js').Engine} engine */
export function toTheEngine(engine) {
  // @ts-expect-error there is no such command
  engine.ask({ cmd: 'lok', here: [] });
  // @ts-expect-error a field is missing
  engine.ask({ cmd: 'look' });
  // @ts-expect-error a field has another name
  engine.ask({ cmd: 'preview', mov: 'pass' });
  // @ts-expect-error a field too many
  engine.ask({ cmd: 'undo', back: 1 });
  // @ts-expect-error a field has another type
  engine.ask({ cmd: 'badge', player: 'red' });
  // @ts-expect-error the answer has no such field
  engine.ask({ cmd: 'table' }).squares.length;
  // @ts-expect-error nor has that of a game's own command
  engine.ask({ cmd: 'winter_card', card: 'back' }).words.length;
}

export async function toTheServer() {
  // @ts-expect-error there is no such request
  await server.ask('wach', { room: '', seen: 0, keys: [] });
  // @ts-expect-error a field is missing
  await server.ask('watch', { room: '', seen: 0 });
  // @ts-expect-error the answer has no such field
  (await server.ask('watch', { room: '', seen: 0, keys: [] })).number.toFixed();
  // @ts-expect-error what changes nothing has no tag
  await server.request('watch', { room: '', seen: 0, keys: [] });
}

/** @param {import('../../web/src/play/online_details.js').RoomEvent} event */
export function fromTheServer(event) {
  // @ts-expect-error there is no such event
  if (event.kind === 'played') return 0;
  // @ts-expect-error not every event is about a move
  return event.kind === 'chat' ? event.moves.length : 0;
}

/** @param {Worker} worker @param {(worker: Worker, message: import('../../web/src/engine/commands').ToWorker) => void} send */
export function toTheAdviser(worker, send) {
  // @ts-expect-error only what makes a game can be repeated
  send(worker, { id: 1, keep: 0, more: [{ cmd: 'look', here: [] }], about: { cmd: 'suggest' } });
  // @ts-expect-error an adviser is not asked that
  send(worker, { id: 1, keep: 0, more: [], about: { cmd: 'save' } });
}
