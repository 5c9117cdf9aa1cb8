// @ts-check
// The ways to compute the same sum.

/**
 * @typedef {object} Form
 * @property {'js' | 'wasm' | 'addon' | 'ffi' | 'cuda'} by who computes
 * @property {string} kernel the function that does
 * @property {boolean} [onAllCores] by a worker thread for each core
 * @property {string} [flag] of node that it needs
 * @property {number} within relative difference to JS that its result may have
 * @property {number} [multipleOf] what n must be a multiple of
 */

/** The one that all others are compared with: the article's loop. */
export const ARTICLE = 'JS'
/** That loop with what stays the same taken out of it, and this one with another sine. */
export const HOISTED = 'JS, hoisted'
export const OWN_SINE = 'JS, own sine'

const ROUNDING = 1e-10
const FLOAT = 1e-6

/** By name. @type {Record<string, Form>} */
export const FORMS = {
  [ARTICLE]: { by: 'js', kernel: 'article', within: 0 },
  [HOISTED]: { by: 'js', kernel: 'hoisted', within: ROUNDING },
  [OWN_SINE]: { by: 'js', kernel: 'ownSine', within: ROUNDING },
  'WebAssembly, SIMD': { by: 'wasm', kernel: 'rowsSimd', within: ROUNDING },
  'C++': { by: 'addon', kernel: 'double', within: ROUNDING },
  'C++ by node:ffi': { by: 'ffi', kernel: 'rows_double', flag: '--experimental-ffi', within: ROUNDING },
  'C++, float': { by: 'addon', kernel: 'float', within: FLOAT },
  'C++, fast-math': { by: 'addon', kernel: 'fastMath', within: ROUNDING },
  'C++, vectors': { by: 'addon', kernel: 'vectors', within: ROUNDING },
  'JS, all cores': { by: 'js', kernel: 'article', onAllCores: true, within: ROUNDING },
  'C++, vectors, all cores': { by: 'addon', kernel: 'vectors', onAllCores: true, within: ROUNDING },
  'CUDA, as in the article': { by: 'cuda', kernel: 'article', within: FLOAT, multipleOf: 256 },
  'CUDA, added up there': { by: 'cuda', kernel: 'reduced', within: ROUNDING }
}

/** Samples in a row, as in the article. */
export const ARTICLE_SIZES = [1024, 8192, 16_384]
/** And those that show from where on a form pays. */
export const SIZES = [1, 4, 16, 64, 256, ...ARTICLE_SIZES]
/** x0, xN, y0 and yN. */
export const AREA = [-4, 4, -4, 4]

/** How a server has the C++ function called. */
export const WAYS = ['synchronous', 'asynchronous', 'workers', 'all cores']
/** Each waits for an answer before it asks for the next one. */
export const CALLERS = [1, 2, 4]
