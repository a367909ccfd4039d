// cores.mjs -- what a run costs: the processor time of this process and of all that it has started.
import { readFileSync, readdirSync } from 'node:fs';

const TICKS = 100; // a second has so many, as Linux tells them to everybody

// A process's parent, and its ticks with those of its children that are gone; null if it is gone itself.
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number); // from the third one on
    return { pid, parent: fields[1], ticks: fields[11] + fields[12] + fields[13] + fields[14] };
  } catch {
    return null;
  }
}

/** Seconds of one core until now. */
export function coreSeconds() {
  const all = readdirSync('/proc').map(Number).filter(Boolean).map(statOf).filter(Boolean);
  const below = (parent) => all.filter((one) => one.parent === parent).reduce((sum, { pid }) => sum + of(pid), 0);
  const of = (pid) => (all.find((one) => one.pid === pid)?.ticks ?? 0) + below(pid);
  return of(process.pid) / TICKS;
}
