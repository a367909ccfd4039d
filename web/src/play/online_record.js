// online_record.js -- the record of a finished game of the server, with what makes its shuffle checkable.

/** With the players as the server tells them, who need not be named as they are here. @param {string} record @param {string[]} players */
export function recordWithNames(record, players) {
  const [first = '{}', ...moves] = record.split('\n');
  return [JSON.stringify({ ...JSON.parse(first), players }), ...moves].join('\n');
}

/**
 * Here chance was played as it was told; with the seed known the record is that of the server.
 * @param {string} record @param {import('./online_details.js').ClockPlan} clock
 * @param {import('./proof.js').Proof} proof
 */
export function provenRecord(record, clock, { commit, secret, salts, seed, promises, before }) {
  const [first = '{}', ...moves] = record.split('\n');
  const fair = { commit, salts, ...(promises && { promises }), ...(before && { before }), secret };
  const header = { ...JSON.parse(first), seed, chance: 'auto', fair, clock };
  return [JSON.stringify(header), ...moves].join('\n');
}
