// After all other tests: nothing that can be asked was left out.
import { expect } from './harness.mjs';

export async function every_kind_of_decision_was_made(test) {
  const missing = test.tally.whole ? test.tally.missing() : [];
  expect(missing.length === 0, `never decided on the page: ${missing.join(', ')}`);
}

/** Only where everything is tested. */
export const deep = [every_kind_of_decision_was_made];
