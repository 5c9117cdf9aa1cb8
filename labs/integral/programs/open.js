// @ts-check
// Opens one of the forms: whatever it takes until the first call.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expectArguments, FORMS } from './forms.js'
import * as js from './js.js'
import { openThreads } from './threads.js'

const WASM_FILE = join(import.meta.dirname, '../wasm/integral.wasm')
const WHOLE = 'i32'
const DOUBLE = 'f64'

/**
 * @callback Rows the sum of some rows
 * @param {number} n samples in a row, and rows
 * @param {number} from the first row
 * @param {number} to the row after the last one
 * @param {number} x0 where the area begins
 * @param {number} xN where it ends
 * @param {number} y0
 * @param {number} yN
 * @returns {number}
 * @throws {TypeError | RangeError} that names the argument that does not fit
 */

/** @typedef {{ addon?: string, library?: string, cuda?: string }} Files absolute, of what was built */

/** Each gives a function that computes. @type {Record<string, (kernel: string, files: Files) => Promise<Rows>>} */
const OPENERS = {
  js: async kernel => withChecks(js[kernel]),
  async wasm (kernel) {
    const { instance } = await WebAssembly.instantiate(await readFile(WASM_FILE))
    const rows = /** @type {Record<string, any>} */ (instance.exports)[kernel]
    return withChecks((n, from, to, x0, xN, y0, yN) =>
      (js.isFar(x0, xN, y0, yN) ? js.article : rows)(n, from, to, x0, xN, y0, yN))
  },
  addon: async (kernel, { addon }) => require(String(addon))[kernel],
  async library (kernel, { library }) {
    const ffi = await import(/** @type {any} */ ('node:ffi'))
    const args = [WHOLE, WHOLE, WHOLE, DOUBLE, DOUBLE, DOUBLE, DOUBLE]
    return withChecks(ffi.dlopen(library, { [kernel]: { arguments: args, return: DOUBLE } }).functions[kernel])
  },
  async cuda (kernel, { cuda }) {
    const addon = require(String(cuda))
    addon.deviceName() // throws where there is no device
    return addon[kernel]
  }
}

const require = createRequire(import.meta.url)

/**
 * @param {string} name of the form
 * @param {Files} files
 * @returns {Promise<{ rows: Rows, close: () => Promise<void> }>}
 * @throws {Error} when it cannot run here
 */
export async function openForm (name, files) {
  const { by, kernel, onAllCores } = FORMS[name]
  if (!onAllCores) return { rows: await OPENERS[by](kernel, files), close: async () => {} }
  return openThreads({ by, kernel, files })
}

/**
 * @param {{ by: string, kernel: string, files: Files }} how
 * @returns {Promise<Rows>}
 */
export function openKernel ({ by, kernel, files }) {
  return OPENERS[by](kernel, files)
}

/** @type {(rows: Rows) => Rows} */
function withChecks (rows) {
  return (n, from, to, x0, xN, y0, yN) => {
    expectArguments(n, from, to, x0, xN, y0, yN)
    return rows(n, from, to, x0, xN, y0, yN)
  }
}
