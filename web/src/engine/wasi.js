// wasi.js -- the few things of a system that the engine's C library asks for.  There are no files: it can
// say a last word before it stops over a mistake of its own, fetch random bytes for a fresh seed, and look at a clock while
// a computer player thinks.

const BAD_FILE = 8;
const GOOD = 0;
const NANO_IN_MILLI = 1e6;

/**
 * @param {() => WebAssembly.Memory} memory
 * @param {(text: string) => void} lament what it says before it stops
 */
export function wasi(memory, lament) {
  const view = () => new DataView(memory().buffer);

  /** @param {number} _fd @param {number} list @param {number} count @param {number} written */
  function fdWrite(_fd, list, count, written) {
    const v = view();
    let text = '';
    let all = 0;
    for (let i = 0; i < count; i++) {
      const at = v.getUint32(list + 8 * i, true);
      const length = v.getUint32(list + 8 * i + 4, true);
      text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
      all += length;
    }
    lament(text);
    v.setUint32(written, all, true);
    return GOOD;
  }

  /** @param {number} at @param {number} length */
  function randomGet(at, length) {
    crypto.getRandomValues(new Uint8Array(memory().buffer, at, length));
    return GOOD;
  }

  /** @param {number} status */
  function procExit(status) {
    throw new Error(`the engine has ended with ${status}`);
  }

  const none = () => BAD_FILE;
  return {
    fd_write: fdWrite,
    random_get: randomGet,
    proc_exit: procExit,
    fd_close: none,
    fd_seek: none,
    fd_read: none,
    fd_fdstat_get: none,
    fd_prestat_get: none,
    fd_prestat_dir_name: none,
    environ_get: () => GOOD,
    /** @param {number} _clock @param {bigint} _exact @param {number} at */
    clock_time_get(_clock, _exact, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * NANO_IN_MILLI)), true);
      return GOOD;
    },
    /** @param {number} count @param {number} size */
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return GOOD;
    },
  };
}
