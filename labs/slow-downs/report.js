// @ts-check
import { cpuMicrosPerRequest, formatInterval, formatNumber, formatRatio, ratioInterval } from '../kit.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

/**
 * @typedef {object} Effect of one slow-down
 * @property {string} kind
 * @property {Interval} rate requests per second with it, by those without
 * @property {Interval} cost CPU time of a request, likewise
 * @property {number} keptBytes of heap, by each request
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {{ chosen: { kind: string, level: number, stage: string }[] }} options
 * @returns {LabReport}
 */
export function report (data, { chosen }) {
  const effects = new Map(effectsOf(data).map(effect => [effect.kind, effect]))
  const rows = chosen.flatMap(({ kind, level, stage }) => {
    const effect = effects.get(kind)
    return effect
      ? [
          [
            kind,
            String(level),
            stage,
            formatInterval(effect.rate, formatRatio),
            formatInterval(effect.cost, formatRatio),
            formatNumber(Math.max(0, effect.keptBytes))
          ]
        ]
      : []
  })
  const head = ['kind', 'level', 'stage', 'requests/s', 'CPU µs/request', 'bytes kept a request']
  return { tables: { effects: { title: 'With the slow-down, by without it', head, rows } }, plots: {}, notes: [] }
}

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {Effect[]}
 */
export function effectsOf ({ runs, kept }) {
  return kept.map(({ kind, bytes, requests }) => {
    const own = runs.filter(run => run.kind === kind)
    const ratio = quantity => ratioInterval(own.filter(({ isSlowed }) => isSlowed).map(run => {
      const other = own.find(({ isSlowed, round }) => !isSlowed && round === run.round)
      return quantity(run) / quantity(other)
    }))
    return {
      kind,
      rate: ratio(({ result }) => result.requests.total / result.duration),
      cost: ratio(({ server }) => cpuMicrosPerRequest(server)),
      keptBytes: bytes / requests
    }
  })
}
