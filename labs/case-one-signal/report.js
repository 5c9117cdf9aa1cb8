// @ts-check
import { message, say, table } from '../kit.js'

/** @import { Report } from '../index.js' */
/** @import { Looked } from './lab.js' */

/** @type {Report} */
export function report ({ samples }, { requests }) {
  const groups = [...Map.groupBy(samples, orderOf)].sort(([, [a]], [, [b]]) => orderOf(a) < orderOf(b) ? -1 : 1)
  const total = requests * samples[0]?.listeners.length
  return {
    tables: {
      listeners: table(message`One signal for ${say.count(total)} requests, one after the other`, groups, [
        ['whose fetch', ([, [one]]) => nameOf(one)],
        ['most listeners', ([, own]) => say.count(Math.max(...own.flatMap(({ listeners }) => listeners)))],
        ['warns', ([, own]) => own.some(({ isWarned }) => isWarned) ? 'yes' : 'no'],
        ['CPU µs/request at the end', ([, own]) =>
          say.median(own, ({ cpuMicros }) => cpuMicros[cpuMicros.length - 1] / requests)]
      ])
    }
  }
}

function nameOf ({ version, undici }) {
  return undici ? message`undici ${undici}` : message`Node ${version}`
}

/** @param {Looked} looked */
const orderOf = ({ version, undici }) => `${undici ?? ''} ${version}` // the fetch of Node.js itself first
