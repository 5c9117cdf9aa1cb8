import { pathToFileURL } from 'node:url'

/**
 * @param {string} file absolute
 * @returns {Promise<Function[]>} that it exports. Each gets the state of a request and gives it to the next one, at
 *   once or by a promise
 */
export async function loadSteps (file) {
  const { default: steps } = await import(pathToFileURL(file).href)
  const isChain = Array.isArray(steps) && steps.length > 0 && steps.every(step => typeof step === 'function')
  if (!isChain) throw new TypeError('it exports no array of functions')
  return steps
}
