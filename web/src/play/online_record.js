// online_record.js -- the record of a finished game of the server, with what makes its shuffle checkable.

/**
 * Here chance was played as it was told; with the seed known the record is that of the server.
 * @param {string} record @param {import('./online_facts.js').ClockPlan} clock
 * @param {{commit: string, secret: string, salts: string[], seed: string}} proof
 */
export function provenRecord(record, clock, { commit, secret, salts, seed }) {
  const [first = '{}', ...moves] = record.split('\n');
  const header = { ...JSON.parse(first), seed, chance: 'auto', fair: { commit, salts, secret }, clock };
  return [JSON.stringify(header), ...moves].join('\n');
}
