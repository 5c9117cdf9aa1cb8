// @ts-check
// What a check.js may say. A new kind of condition has its line here, and its file in conditions/.
import * as v from 'valibot'
import { dictionary, number, object, text, variant } from '../schema.js'
import { CONTRACTS, DEFECTS } from '../server/catalog.js'

/** @import { Fault } from '../json-file.js' */

const FILE = text(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'the name of a file in the folder of the exercise')
const PATH = text(/^\//, 'a path like /seed/v1')
const COUNT = number({ from: 1, to: 10_000, whole: true })
const RATIO = number({ above: 0, to: 1000 })
const RATE = number({ above: 0, to: 10_000 })
const PERCENTILE = v.picklist([50, 90, 95, 99]) // of those that the paced generator gives
const STATUS = number({ from: 100, to: 599, whole: true })
const STAGE_IDS = v.array(text())

const isObject = value => value !== null && typeof value === 'object'

const REFERENCE = object({ from: COUNT, header: text() })
const SENT_HEADER = v.lazy(value => isObject(value) ? REFERENCE : text())
const COMPARED = object({ matches: v.optional(text()), sameAs: v.optional(COUNT), differsFrom: v.optional(COUNT) })
const EXPECTED_HEADER = v.nullable(v.lazy(value => isObject(value) ? COMPARED : text()))

const CASE = object({
  request: object({
    path: PATH,
    method: v.optional(text(/^[A-Z]+$/, 'a method like GET')),
    headers: v.optional(dictionary(SENT_HEADER))
  }),
  response: object({
    status: v.optional(STATUS),
    headers: v.optional(dictionary(EXPECTED_HEADER)),
    bodyEquals: v.optional(v.string()),
    bodyMatches: v.optional(text()),
    bodySameAs: v.optional(COUNT)
  })
})

const BOUNDED = object({
  oneOf: v.optional(v.array(v.unknown())),
  from: v.optional(number()),
  to: v.optional(number()),
  matches: v.optional(text()),
  path: v.optional(FILE)
})
const LITERALS = { string: text(), boolean: v.boolean() }
const ANSWER = v.lazy(value => isObject(value) ? BOUNDED : LITERALS[typeof value] ?? number())

const SERVER_KINDS = v.variant('kind', [
  condition('listeners', {
    event: v.literal('after'),
    requests: COUNT,
    atMost: number({ from: 0, to: 1000, whole: true })
  }),
  condition('responses', { cases: v.array(CASE) }),
  v.variant('metric', [
    condition('ratio', { metric: v.literal('cpuMicrosPerRequest'), atMost: RATIO }),
    condition('ratio', { metric: v.literal('requestsPerSecond'), atLeast: RATIO })
  ]),
  condition('instructions', { atMost: RATIO }),
  condition('latency', { load: PATH, of: PATH, percentile: PERCENTILE, atMost: RATIO }),
  condition('steady', {
    requests: COUNT,
    batches: number({ from: 2, to: 100, whole: true }),
    unknownUrls: COUNT,
    atMost: RATIO
  }),
  condition('kept', { requests: COUNT, atMostBytes: number({ above: 0, to: 100_000 }) }),
  condition('prints', {
    when: text(),
    settings: dictionary(text()),
    paths: v.array(PATH),
    lines: v.array(v.array(text()))
  }),
  condition('logs', {
    path: PATH,
    requests: COUNT,
    setting: text(/^[A-Z_]+$/, 'the name of an environment variable'),
    withinS: number({ above: 0, to: 10 })
  }),
  condition('overload', {
    path: PATH,
    rate: RATE,
    connections: COUNT,
    withinMs: number({ above: 0, to: 10_000 }),
    slower: object({ times: number({ above: 1, to: 100 }), settings: dictionary(text()) })
  }),
  condition('stall', {
    file: FILE,
    path: PATH,
    requests: COUNT,
    intervalMs: number({ above: 0, to: 1000 }),
    stallMs: number({ above: 0, to: 5000 })
  })
])

const CONDITION = v.variant('kind', [
  condition('contract', {}),
  SERVER_KINDS,
  condition('answers', { file: FILE, expects: dictionary(ANSWER) }),
  condition('batches', {
    stage: text(),
    requests: COUNT,
    file: FILE,
    answers: v.array(text()),
    within: number({ above: 0, to: 1 })
  }),
  condition('deopts', { program: FILE, prints: text(), atMost: number({ from: 0, to: 100, whole: true }) }),
  condition('test', {
    file: FILE,
    failsOn: STAGE_IDS,
    passesOn: STAGE_IDS,
    renamed: dictionary(text()),
    rewritten: v.array(object({ stage: text(), find: text(), replacement: text(), passes: v.boolean() }))
  })
])

/**
 * @template {string} const K
 * @template {v.ObjectEntries} const T
 * @param {K} kind
 * @param {T} needed
 */
function condition (kind, needed) {
  return variant({ kind: v.literal(kind), ...needed })
}

const SERVER = object({
  route: PATH,
  contract: v.optional(v.picklist(CONTRACTS)),
  defects: v.optional(v.array(v.picklist(Object.keys(DEFECTS)))),
  isSteady: v.optional(v.boolean())
})

export const CHECK = object({
  title: text(),
  chapter: text(/^[\w-]+$/, 'the name of a page, without .md'),
  minutes: number({ above: 0, to: 240 }),
  task: text(),
  edits: v.array(FILE),
  holds: v.array(CONDITION),
  hints: v.array(text()),
  why: text(),
  server: v.optional(SERVER),
  solution: v.optional(text())
})

/** @typedef {v.InferOutput<typeof CHECK>} Check */

/**
 * @param {Check} check
 * @returns {Fault | null} the first condition that needs what there is not
 */
export function findUnserved ({ server, holds }) {
  const isUnserved = condition =>
    condition.kind === 'contract' ? !server?.contract : !server && v.is(SERVER_KINDS, condition)
  const i = holds.findIndex(isUnserved)
  if (i === -1) return null
  return {
    path: ['holds', i],
    problem: `is of kind ${holds[i].kind}, which needs a ` +
      `server${holds[i].kind === 'contract' ? ' with a contract' : ''}`
  }
}
