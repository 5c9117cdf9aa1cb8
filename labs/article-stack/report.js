// @ts-check
import { articleFigures as article, formatInterval, formatNumber, formatRatio, formatShare, summarizeProfile, unpackProfile } from '../kit.js'
import { DIFFERENCES, isDeclared } from './differences.js'
import { OWN_STACK, rateOf, rateRatio, TODAY } from './report-figures.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Data } from './lab.js'
 */

const NONE = '-'
const SHOWN = 6
const STEPS = [
  ['02-listener-fix', '01-slow'],
  ['03-optimized', '02-listener-fix'],
  ['koa-variant/02-listener-fix', 'koa-variant/01-slow'],
  ['koa-variant/03-no-stringify', 'koa-variant/02-listener-fix'],
  ['koa-variant/04-optimized', 'koa-variant/03-no-stringify']
]
const ARTICLE_NATIVE = [['HashUpdate', 0.446], ['JsonStringifier::SerializeString', 0.349], ['Hash::New', 0.031]]

/**
 * @param {Data} data
 * @param {{ stages: { id: string, track: string }[] }} options
 * @returns {LabReport}
 */
export function report (data, { stages }) {
  const native = nativeTable(data)
  return {
    tables: {
      stages: stagesTable(data, stages),
      steps: stepsTable(data),
      ...(data.stacks.some(({ id }) => id !== TODAY) && { differences: differencesTable(data) }),
      ...(native && { native })
    },
    plots: {},
    values: valuesOf(data, stages),
    notes: [
      ...data.missing.map(({ what, reason }) => `Without ${what}: ${reason}.`),
      ...data.gates.filter(({ isTimed }) => !isTimed).map(({ stage, stack, failures }) =>
        `Not timed: ${stage} on ${stack}: ${failures.at(-1)?.check}: ${failures.at(-1)?.message}.`),
      ...failuresOf(data),
      ...data.native.failures.map(({ stack, message }) => `No profile on ${stack}: ${message}.`),
      'The old runtimes and frameworks are unsupported and have known holes: they ran on loopback only, for this.'
    ]
  }
}

function failuresOf ({ samples }) {
  const failed = samples.filter(({ failure }) => failure)
  return [...new Set(failed.map(({ stage, stack, failure }) => `Failed: ${stage} on ${stack}: ${failure.message}.`))]
}

function stagesTable (data, stages) {
  const old = data.stacks.filter(({ id }) => id !== TODAY)
  const shown = old.length ? old : data.stacks
  const rows = stages.flatMap(({ id }) => shown
    .filter(({ id: stack }) => data.gates.some(gate => gate.stage === id && gate.stack === stack))
    .map(({ id: stack, version }) => {
      const [place, today] = [{ stage: id, stack }, { stage: id, stack: TODAY }]
      return [
        `${id}, ${version}`,
        isOwn(place, stages) ? publishedRate(id) : NONE,
        say(rateOf(data, place), formatNumber),
        say(rateOf(data, today), formatNumber),
        stack === TODAY ? NONE : say(rateRatio(data, today, place), formatRatio)
      ]
    }))
  const head = ['stage, Node.js', 'article', 'req/s there', 'req/s today', 'today by then']
  return { title: "Requests per second on the articles' stacks and on today's", head, rows }
}

function isOwn ({ stage, stack }, stages) {
  return OWN_STACK[stages.find(({ id }) => id === stage)?.track] === stack
}

function publishedRate (id) {
  const rate = rateIn(id)
  return Number.isFinite(rate) ? formatNumber(rate) : NONE
}

function stepsTable (data) {
  const rows = STEPS.map(([over, under]) => [
    `${over} by ${under.split('/').at(-1)}`,
    publishedStep(over, under),
    ...['node-8', 'node-10', TODAY].map(stack =>
      say(rateRatio(data, { stage: over, stack }, { stage: under, stack }), formatRatio))
  ])
  const nameOf = id => data.stacks.find(stack => stack.id === id)?.version ?? id
  const head = ['step', 'article', nameOf('node-8'), nameOf('node-10'), nameOf(TODAY)]
  return { title: 'What each step is worth', head, rows }
}

function publishedStep (over, under) {
  const ratio = rateIn(over) / rateIn(under)
  return Number.isFinite(ratio) ? formatRatio(ratio) : NONE
}

function rateIn (id) {
  return Number(article.autocannon[id]?.requests.average ?? article.wrk[id]?.requestsPerSecond)
}

function differencesTable ({ gates }) {
  const found = gates.flatMap(({ stack, track, failures, leftOut }) => [
    ...failures.filter(({ check }) => isDeclared(check, { stack, track })).map(({ check }) => [check, `${stack}, ${track}`]),
    ...leftOut.map(check => [check, `${stack}, ${track}`])
  ])
  const rows = [...new Set(found.map(([check]) => check))].map(check => [
    check,
    [...new Set(found.filter(([other]) => other === check).map(([, where]) => where))].join('; '),
    DIFFERENCES[check].why
  ])
  return { title: 'Where an old stack answers otherwise', head: ['check of the gate', 'on', 'why'], rows }
}

function nativeTable ({ native }) {
  const columns = [
    ...native.plain.map(({ stack, rows }) => ({ name: `${stack}, --prof-process`, rows })),
    ...native.profiles.map(({ stack, profile }) => ({
      name: `${stack}, by its symbols`,
      rows: summarizeProfile(unpackProfile(profile)).native.map(({ name, self }) => ({ name, share: self }))
    }))
  ]
  if (columns.length === 0) return null
  const cell = ({ name, share }) => `${shorten(name)} ${formatShare(share)}`
  const rows = Array.from({ length: SHOWN }, (_, i) => [
    ARTICLE_NATIVE[i] ? cell({ name: ARTICLE_NATIVE[i][0], share: ARTICLE_NATIVE[i][1] }) : NONE,
    ...columns.map(({ rows }) => rows[i] ? cell(rows[i]) : NONE)
  ])
  const head = ['article', ...columns.map(({ name }) => name)]
  return { title: 'Compiled functions of koa-variant/01-slow, by their own ticks', head, rows }
}

function shorten (name) {
  return name.replace(/\(.*/, '').replaceAll(/\b(node|v8|internal|crypto|\(anonymous namespace\))::/g, '').slice(0, 32).trim()
}

function valuesOf (data, stages) {
  return Object.fromEntries(stages.flatMap(({ id, track }) => {
    const own = { stage: id, stack: OWN_STACK[track] }
    const today = { stage: id, stack: TODAY }
    return [
      [`rate-own-${id}`, say(rateOf(data, own), formatNumber)],
      [`rate-today-${id}`, say(rateOf(data, today), formatNumber)],
      [`gain-${id}`, say(rateRatio(data, today, own), formatRatio)]
    ]
  }).concat(STEPS.flatMap(([over, under]) => ['node-8', 'node-10', TODAY].map(stack => [
    `step-${stack}-${over}`,
    say(rateRatio(data, { stage: over, stack }, { stage: under, stack }), formatRatio)
  ]))))
}

function say (interval, format) {
  return interval ? formatInterval(interval, format) : NONE
}
