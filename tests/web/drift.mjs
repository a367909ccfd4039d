// drift.mjs -- the page compares the server's hash with its own only where both mean the same bytes of a state.
import { Drift, Mirror } from '../../web/src/play/online_mirror.js';
import { expect } from './harness.mjs';

const OURS = { hash: '00000000000000aa', state_version: 2 };

/** Whether a game with one open move counts as another than the server's. */
function drifts(length, hash, version, ours = OURS) {
  const mirror = new Mirror({ ask: () => ({ back: 0, ...ours }) }, [{ cmd: 'new' }]);
  mirror.append([{ by: 0, move: 'pass' }]);
  try {
    mirror.check(mirror.settle({}), length, hash, version);
    return false;
  } catch (error) {
    expect(error instanceof Drift, `not a drift: ${error}`);
    return true;
  }
}

expect(!drifts(1, OURS.hash, 2), 'the same hash is no drift');
expect(drifts(1, '00000000000000bb', 2), 'another hash of the same version is one');
expect(!drifts(1, '00000000000000bb', 1), 'a hash of an older version is not compared');
expect(!drifts(1, '00000000000000bb', undefined), 'a server of before tells no version');
expect(!drifts(1, '00000000000000bb', 3), 'a hash of a newer version is not compared');
expect(drifts(2, '00000000000000bb', 1), 'how many moves are open is compared always');
expect(!drifts(1, OURS.hash, 2) && drifts(1, OURS.hash, 2, { ...OURS, hash: '' }), 'our own hash counts');
