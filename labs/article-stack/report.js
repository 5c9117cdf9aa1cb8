// @ts-check
import { sum } from 'simple-statistics'
import article from '../../docs/article-figures.json' with { type: 'json' }
import { judgeLoad } from '../../scripts/stages/whole-load.js'
import { column, message, say, stats, table, value } from '../kit.js'
import { STACK_IDS } from './lab.js'

/** @import { Interval } from 'bench-in-turns' */

/** Of each track, the stack that its article had. */
const OWN_STACK = { restify: 'node-8', koa: 'node-10' }
const TODAY = 'today'
const NONE = '-'
const SHOWN = 6
const STEPS = [
  ['02-listener-fix', '01-slow'],
  ['03-optimized', '02-listener-fix'],
  ['koa-variant/02-listener-fix', 'koa-variant/01-slow'],
  ['koa-variant/03-no-stringify', 'koa-variant/02-listener-fix'],
  ['koa-variant/04-optimized', 'koa-variant/03-no-stringify']
]

/** @type {import('../index.js').Report} */
export function report (data, { stages }) {
  return {
    tables: {
      stages: stagesTable(data, stages),
      steps: stepsTable(data)
    },
    figures: valuesOf(data, stages),
    notes: [
      ...data.gates.filter(({ isTimed }) => !isTimed).map(({ stage, stack, failures }) =>
        message`Not timed: ${stage} on ${stack}: ${failures.at(-1)?.check}: ${failures.at(-1)?.message}.`),
      'The old runtimes and frameworks are unsupported and have known holes: they ran on loopback only, for this.'
    ]
  }
}

function stagesTable ({ samples, stacks, gates }, stages) {
  const old = stacks.filter(({ id }) => id !== TODAY)
  const places = stages.flatMap(({ id }) => (old.length ? old : stacks)
    .filter(({ id: stack }) => gates.some(gate => gate.stage === id && gate.stack === stack))
    .map(({ id: stack, version }) => ({ stage: id, stack, version })))
  const today = ({ stage }) => ({ stage, stack: TODAY })
  return table("Requests per second on the articles' stacks and on today's", places, [
    ['stage, Node.js', ({ stage, version }) => `${stage}, ${version}`],
    ['article', place => isOwn(place, stages) ? sayPublished(rateIn(place.stage), say.number) : NONE],
    ['req/s there', place => say.interval(rateOf(samples, place), say.number)],
    ['req/s today', place => say.interval(rateOf(samples, today(place)), say.number)],
    ['today ÷ then', place =>
      place.stack === TODAY ? NONE : say.interval(rateRatio(samples, today(place), place), say.ratio)]
  ])
}

function isOwn ({ stage, stack }, stages) {
  return OWN_STACK[stages.find(({ id }) => id === stage)?.track] === stack
}

function sayPublished (figure, format) {
  return Number.isFinite(figure) ? format(figure) : NONE
}

function stepsTable ({ samples, stacks }) {
  return table('What each step is worth', STEPS, [
    ['step', ([over, under]) => `${over} ÷ ${under.split('/').at(-1)}`],
    ['article', ([over, under]) => sayPublished(rateIn(over) / rateIn(under), say.ratio)],
    ...STACK_IDS.map(stack => column(stacks.find(({ id }) => id === stack)?.version ?? stack, step =>
      say.ratios(stepRatio(samples, step, stack))))
  ])
}

/** @param {any[]} samples @param {string[]} step @param {string} stack */
function stepRatio (samples, [over, under], stack) {
  return rateRatio(samples, { stage: over, stack }, { stage: under, stack })
}

function rateIn (id) {
  return Number(article.autocannon[id]?.requests.average ?? article.wrk[id]?.requestsPerSecond)
}

/** @param {string} name of a native function @returns {string} without its namespaces and its parameters */
export function shorten (name) {
  const local = name.replaceAll(/\b(?:node|v8|internal|crypto)::|\(anonymous namespace\)::/g, '')
  return local.replace(/\(.*/, '').slice(0, 32).trim()
}

function valuesOf ({ samples }, stages) {
  const ofStages = stages.flatMap(({ id, track }) => {
    const [own, today] = [{ stage: id, stack: OWN_STACK[track] }, { stage: id, stack: TODAY }]
    return [
      [`rate-today-${id}`, value.number(rateOf(samples, today))],
      [`gain-${id}`, value.ratio(rateRatio(samples, today, own))]
    ]
  })
  const ofSteps = STEPS.flatMap(step =>
    STACK_IDS.map(stack => [`step-${stack}-${step[0]}`, value.ratio(stepRatio(samples, step, stack))]))
  const native = samples.find(({ plain }) => plain)?.plain ?? []
  const ofNative = native.slice(0, SHOWN).map(({ name, share }) =>
    [`native-${shorten(name).split('::').at(-1)}`, say.share(share)])
  const ofThree = native.length < 3 ? [] : [['native-three', say.share(sum(native.slice(0, 3).map(({ share }) => share)))]]
  return Object.fromEntries([...ofStages, ...ofSteps, ...ofNative, ...ofThree])
}

// The rounds of all stages and stacks were interleaved, so ratios are within a round.

/** @typedef {{ stage: string, stack: string }} Place */

/**
 * @param {any[]} samples
 * @param {Place} place
 * @returns {any[]} those of it that count
 */
function countingOf (samples, { stage, stack }) {
  return samples.filter(({ result, generator, ...one }) => one.stage === stage && one.stack === stack && result &&
    judgeLoad({ ...result, requests: { total: result.requests } }, generator).length === 0)
}

const requestsPerSecond = ({ result }) => result.requests / result.durationS

/**
 * @param {any[]} samples
 * @param {Place} place
 * @returns {Interval | null} requests per second; null where nothing counts
 */
function rateOf (samples, place) {
  const rates = countingOf(samples, place).map(requestsPerSecond)
  return rates.length ? stats.ratioInterval(rates) : null
}

/**
 * @param {any[]} samples
 * @param {Place} over
 * @param {Place} under
 * @returns {Interval | null} of requests per second, round by round; null where no round has both
 */
export function rateRatio (samples, over, under) {
  return stats.ratioByRound(countingOf(samples, over), countingOf(samples, under), requestsPerSecond)
}
