import { pathToFileURL } from 'node:url'

/**
 * @param {string} file absolute; either kind of module
 * @returns {Promise<Function[]>}
 * @throws {TypeError} when it exports no array of functions
 */
export async function loadSteps (file) {
  const { default: steps } = await import(pathToFileURL(file).href)
  const isChain = Array.isArray(steps) && steps.length > 0 && steps.every(step => typeof step === 'function')
  if (!isChain) throw new TypeError('it exports no array of functions')
  return steps
}
