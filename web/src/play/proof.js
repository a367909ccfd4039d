// proof.js -- whether the shuffle of a server's finished game was fair: the secret fits what was promised
// before the game, the seed fits the secret and the players' salts, and every random event fits the seed.

import { Engine } from '../engine/engine.js';
import { blake2b } from './blake2b.js';
import { proofIn, splitRecord } from './record.js';

/** @typedef {{commit: boolean, seed: boolean, chance: boolean}} Verdict */

/** @param {string} hex */
function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {string} secret @param {string[]} salts */
function seedOf(secret, salts) {
  const parts = salts.flatMap((salt) => {
    const text = new TextEncoder().encode(salt);
    return [text.length, ...text];
  });
  return blake2b(Uint8Array.from([...bytesOf(secret), ...parts]));
}

/**
 * The options of a saved game as it is loaded, those too that are newer than it and that it does not name.
 * @param {Record<string, any>} setup
 */
function meantBy({ players: _players, seed: _seed, chance: _chance, ...options }) {
  return options;
}

/** Whether an engine with this seed draws the same. @param {string} record @param {string} seed */
async function drawsTheSame(record, seed) {
  const { header, lines } = splitRecord(record);
  const engine = await Engine.make();
  const { setup } = engine.ask({ cmd: 'load', record });
  engine.ask({
    cmd: 'new',
    game: header.game,
    players: header.players,
    options: { ...meantBy(setup), ...header.options },
    seed,
  });
  const moves = lines.map((line) => JSON.parse(line));
  try {
    for (const { by, move } of moves) if (by !== 'chance') engine.ask({ cmd: 'play', actor: by, move });
  } catch {
    return false;
  }
  const done = engine.ask({ cmd: 'history' }).moves;
  return done.length === moves.length && moves.every(({ move }, i) => done[i].move === move);
}

/**
 * Null where the record proves nothing, as that of a game without a server.
 * @param {string} record @returns {Promise<Verdict | null>}
 */
export async function checkProof(record) {
  const proof = proofIn(record);
  if (!proof) return null;
  return {
    commit: blake2b(bytesOf(proof.secret)) === proof.commit,
    seed: seedOf(proof.secret, proof.salts) === proof.seed,
    chance: await drawsTheSame(record, proof.seed),
  };
}
