// @ts-check
import { value } from '../kit.js'

const isRepaired = ({ undici, version }) => undici === '8.4.0' || (undici === null && version.startsWith('v26.'))

/** Listeners at most, in each round with each undici and each fetch. @type {import('../index.js').Figures} */
export const figures = {
  'older-listeners': ({ samples }) => listenersOf(samples.filter(looked => !isRepaired(looked))),
  'repaired-listeners': ({ samples }) => listenersOf(samples.filter(isRepaired))
}

function listenersOf (samples) {
  return value.count(samples.map(({ listeners }) => Math.max(...listeners)), 'listeners')
}
