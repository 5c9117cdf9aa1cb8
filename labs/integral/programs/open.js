// @ts-check
// Opens one of the forms: whatever it takes until the first call.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { FORMS } from './forms.js'
import * as js from './js.js'
import { openThreads } from './threads.js'

const WASM_FILE = join(import.meta.dirname, '../wasm/integral.wasm')
const ARGUMENTS = ['i32', 'i32', 'i32', 'f64', 'f64', 'f64', 'f64']
const require = createRequire(import.meta.url)

/**
 * @callback Rows the sum of some rows; an addon looks at all arguments first
 * @param {number} n samples in a row, and rows
 * @param {number} from the first row
 * @param {number} to the row after the last one
 * @param {number} x0 where the area begins
 * @param {number} xN where it ends
 * @param {number} y0
 * @param {number} yN
 * @returns {number}
 */

/** @typedef {{ addon?: string, cuda?: string }} Files absolute, of what was built */

/**
 * Each gives a function that computes.
 *
 * @type {Record<string, (kernel: string, files: Files) => Rows | Promise<Rows>>}
 */
const OPENERS = {
  js: kernel => js[kernel],
  async wasm (kernel) {
    const { instance } = await WebAssembly.instantiate(await readFile(WASM_FILE))
    return /** @type {Record<string, any>} */ (instance.exports)[kernel]
  },
  addon: (kernel, { addon }) => require(String(addon))[kernel],
  async ffi (kernel, { addon }) {
    const ffi = await import(/** @type {any} */ ('node:ffi'))
    return ffi.dlopen(addon, { [kernel]: { arguments: ARGUMENTS, return: 'f64' } }).functions[kernel]
  },
  cuda: (kernel, { cuda }) => require(String(cuda))[kernel]
}

/**
 * @param {string} name of the form
 * @param {Files} files
 * @returns {Promise<Rows>}
 * @throws {Error} when it cannot run here
 */
export async function openForm (name, files) {
  const { by, kernel, onAllCores } = FORMS[name]
  return onAllCores ? (await openThreads({ by, kernel, files })).rows : openKernel({ by, kernel, files })
}

/**
 * @param {{ by: string, kernel: string, files: Files }} how
 * @returns {Promise<Rows>}
 */
export async function openKernel ({ by, kernel, files }) {
  return OPENERS[by](kernel, files)
}
