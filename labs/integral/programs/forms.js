// @ts-check
// The ways to compute the same sum.

/**
 * @typedef {object} Form
 * @property {'js' | 'addon' | 'cuda'} by who computes
 * @property {string} kernel the function that does
 * @property {boolean} [onAllCores] by a worker thread for each core
 * @property {number} within relative difference to JS that its result may have
 * @property {number} [multipleOf] what n must be a multiple of
 */

/** The one that all others are compared with: the article's loop. */
export const ARTICLE = 'JS'
/** That loop with what stays the same taken out of it. */
export const HOISTED = 'JS, hoisted'

const ROUNDING = 1e-10
const FLOAT = 1e-6

/** By name. @type {Record<string, Form>} */
export const FORMS = {
  [ARTICLE]: { by: 'js', kernel: 'article', within: 0 },
  [HOISTED]: { by: 'js', kernel: 'hoisted', within: ROUNDING },
  'C++': { by: 'addon', kernel: 'double', within: ROUNDING },
  'C++, vectors': { by: 'addon', kernel: 'vectors', within: ROUNDING },
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
