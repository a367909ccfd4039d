// proof.js -- whether the record of a server's finished game agrees with itself: the secret fits what was promised
// before the game, the salts fit what the players promised, the seed fits the secret and the salts, and every random
// event fits the seed.  It is a proof to whoever has kept what was promised to him (provedTo).

import { Engine } from '../engine/engine.js';
import { blake2b } from './blake2b.js';
import { proofIn, splitRecord } from './record.js';

const SALT_LEAST = 16;
const SALT_MOST = 64;

/**
 * @typedef {import('./online_keys.js').Kept} Kept
 * @typedef {{commit: string, secret: string, salts: string[], seed: string, promises?: string[],
 *   before?: {commit: string, secret: string}[]}} Proof
 */

/** @typedef {{commit: boolean, promises: boolean, seed: boolean, chance: boolean}} Verdict */

/** @param {string} hex */
function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Whether a salt is the one that was promised, and none that could be guessed. @param {string} promise @param {string} salt */
function keeps(promise, salt) {
  const bytes = new TextEncoder().encode(salt);
  return bytes.length >= SALT_LEAST && bytes.length <= SALT_MOST && blake2b(bytes) === promise;
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
 * @param {import('../types').Setup} setup
 */
function meantBy({ players: _players, seed: _seed, chance: _chance, ...options }) {
  return options;
}

/** Whether an engine with this seed draws the same. @param {string} record @param {string} seed */
async function drawsTheSame(record, seed) {
  const { header, lines } = splitRecord(record);
  const engine = await Engine.make();
  const { game, setup } = engine.ask({ cmd: 'load', record });
  engine.ask({
    cmd: 'new',
    game,
    players: header.players ?? setup.players,
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
    commit: [proof, ...(proof.before ?? [])].every(({ commit, secret }) => blake2b(bytesOf(secret)) === commit),
    promises: (proof.promises ?? []).every(
      (promise, seat) => promise === '' || keeps(promise, proof.salts[seat] ?? ''),
    ),
    seed: seedOf(proof.secret, proof.salts) === proof.seed,
    chance: await drawsTheSame(record, proof.seed),
  };
}

/**
 * What a finished game proves to this device: 'own' if its salt is in the shuffle that was committed to before it was
 * revealed, 'without' if none of its salts is, 'differs' if the server tells another commitment or salt than then.
 * @param {Kept} kept @param {Proof} proof @returns {'own' | 'without' | 'differs'}
 */
export function provedTo(kept, proof) {
  const commits = [...(proof.before ?? []).map(({ commit }) => commit), proof.commit];
  if (kept.commits.some((commit) => !commits.includes(commit))) return 'differs';
  if (kept.started && kept.started !== proof.commit) return 'differs';
  const own = kept.salts.filter(({ commit }) => commit === proof.commit);
  if (own.some(({ seat, salt }) => proof.salts[seat] !== salt)) return 'differs';
  return own.length > 0 ? 'own' : 'without';
}
