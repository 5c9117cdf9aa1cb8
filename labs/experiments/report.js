// @ts-check
import { median } from 'simple-statistics'
import { unpackProfile } from '../../scripts/profile/call-tree.js'
import { summarizeProfile } from '../../scripts/profile/summary.js'
import { hottestTable } from '../../scripts/render/profile-tables.js'
import { message, say, select, stats, table, value } from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'

const BESIDE = 0.3 // of the way to the next request, so that dots of two servers don't cover each other

export const byHand = [
  '(cd 01-slow && npx autocannon -c 1 -a 12 --on-port /seed/v1 -- ' +
    'node --trace-warnings --eval "require(\'./index.js\'); require(\'events\').defaultMaxListeners = 10")'
]

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  const { profile } = samples.find(({ profile }) => profile) ?? {}
  const warning = select(samples, { part: 'warning' }).flatMap(({ lines }) => lines).join('\n')
  return {
    tables: {
      rates: ratesTable(samples),
      ...(profile && { hottest: hottestTable(summarizeProfile(unpackProfile(profile)), say.word(NO_OP)) })
    },
    plots: { calls: callsPlot(select(samples, { part: 'listeners' })) },
    transcripts: warning ? { warning } : {},
    figures: { 'over-slow': value.ratio(ratioToSlow(samples, NO_OP)?.value) }
  }
}

const rateOf = ({ result }) => result.requests.average

const loadsOf = (samples, wanted) => samples.filter(({ name, result }) => name === wanted && result)

const ratioToSlow = (samples, name) =>
  stats.ratioByRound(loadsOf(samples, name), loadsOf(samples, SLOW), rateOf)

function ratesTable (samples) {
  const rates = name => loadsOf(samples, name).toSorted((a, b) => a.round - b.round).map(rateOf)
  const servers = [SLOW, NO_OP, FIXED].filter(name => loadsOf(samples, name).length > 0)
  return table('Requests per second, fresh processes', servers, [
    ['server', name => name],
    ['requests/s, round by round', name => rates(name).map(say.number).join(' / ')],
    ['CPU µs/request', name => say.number(medianCost(samples, name))],
    ['listeners at the end', name =>
      say.median(loadsOf(samples, name), ({ server }) => (server.counts ?? server).afterListeners, say.count)],
    ['rate ÷ that of 01-slow', name => name === SLOW ? '-' : say.ratios(ratioToSlow(samples, name))]
  ])
}

/** @returns {number} CPU time of a request, median, microseconds */
export function medianCost (samples, name) {
  return median(loadsOf(samples, name).map(({ server }) => stats.cpuMicrosPerRequest(server)))
}

function callsPlot (samples) {
  if (samples.length < 2) return null // one of the two was not counted
  const [slow, fixed] = [SLOW, FIXED].map(stage => select(samples, { stage })[0].listeners)
  return {
    title: 'What runs after each answer: one dot is one call',
    alt: message`After answer ${slow.length}, ${SLOW} calls ${slow.at(-1)} listeners, and ${FIXED} calls ${fixed.at(-1)}.`,
    x: { name: 'request', min: 0, max: slow.length + 1 },
    y: { name: 'calls', min: 0, max: Math.max(...slow) + 1 },
    series: [[SLOW, slow], [FIXED, fixed]]
      .map(([name, listeners], i) => ({ name, points: dots(listeners, i * BESIDE) }))
  }
}

function dots (listeners, besideBy) {
  return listeners.flatMap((count, i) =>
    Array.from({ length: count }, (_, call) => ({ x: i + 1 + besideBy, y: call + 1 }))
  )
}
