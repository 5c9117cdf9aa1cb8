// @ts-check
import { median } from 'simple-statistics'
import { message, say, table } from '../kit.js'

/** @import { Report } from '../index.js' */
/** @import { Looked } from './lab.js' */

/** @type {Report} */
export function report ({ samples }, { requests }) {
  const groups = [...Map.groupBy(samples, orderOf)].sort(([, [a]], [, [b]]) => orderOf(a) < orderOf(b) ? -1 : 1)
  const total = requests * samples[0]?.listeners.length
  return {
    tables: {
      listeners: table(message`One signal for ${total.toLocaleString('en')} requests, one after the other`, groups, [
        ['whose fetch', ([, [one]]) => nameOf(one)],
        ['most listeners', ([, own]) => mostListeners(own)],
        ['warns', ([, own]) => own.some(({ isWarned }) => isWarned) ? 'yes' : 'no'],
        ['CPU µs/request at the end', ([, own]) =>
          say.number(median(own.map(({ cpuMicros }) => cpuMicros[cpuMicros.length - 1])) / requests)]
      ])
    }
  }
}

function nameOf ({ version, undici }) {
  return undici ? message`undici ${undici}` : message`Node ${version}`
}

/** @param {Looked} looked */
const orderOf = ({ version, undici }) => `${undici ?? ''} ${version}` // the fetch of Node.js itself first

function mostListeners (own) {
  return Math.max(...own.flatMap(({ listeners }) => listeners)).toLocaleString('en')
}
