// @ts-check
// What a check.js may say. A new kind of condition has its line here, and its file in conditions/.
import { list, number, object, oneOf, text, yesNo } from '../shapes.js'
import { DEFECTS } from '../stages/defects.js'
import { CONTRACTS } from '../stages/manifest.js'

/** @import { Shape } from '../shapes.js' */

const FILE = text(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'the name of a file in the folder of the exercise')
const PATH = text(/^\//, 'a path like /seed/v1')
const COUNT = number({ from: 1, to: 10_000, whole: true })
const RATIO = number({ above: 0, to: 1000 })
const RATE = number({ above: 0, to: 10_000 })
const STATUS = number({ from: 100, to: 599, whole: true })
const STAGE_IDS = list(text())
const OPEN = object({}, {}, { isOpen: true })

/** @type {(choose: (value: any) => Shape) => Shape} */
const chosenBy = choose => value => choose(value)(value)
const isObject = value => value !== null && typeof value === 'object'

const SENT_HEADER = chosenBy(value => isObject(value) ? object({ from: COUNT, header: text() }) : text())
const EXPECTED_HEADER = chosenBy(value => value === null
  ? () => null
  : isObject(value) ? object({}, { matches: text(), sameAs: COUNT, differsFrom: COUNT }) : text())
const eachValue = (/** @type {Shape} */ shape) => value => OPEN(value) ??
  object({}, Object.fromEntries(Object.keys(value).map(name => [name, shape])))(value)

const CASE = object({
  request: object({ path: PATH }, { method: text(/^[A-Z]+$/, 'a method like GET'), headers: eachValue(SENT_HEADER) }),
  response: object({}, {
    status: STATUS,
    headers: eachValue(EXPECTED_HEADER),
    bodyEquals: text(/^/),
    bodyMatches: text(),
    bodySameAs: COUNT
  })
})

const ANSWER = chosenBy(value =>
  isObject(value)
    ? object(
      {},
      { oneOf: list(() => null), from: number({ to: Infinity }), to: number({ to: Infinity }), matches: text() }
    )
    : chosenBy(literal =>
      typeof literal === 'string' ? text() : typeof literal === 'boolean' ? yesNo : number({ to: Infinity })
    )
)

/**
 * By kind: what a condition says, and whether it needs a server. @type {Record<string, { needs?: 'server' | 'contract',
 * shape: Shape }>}
 */
export const KINDS = {
  contract: { needs: 'contract', shape: condition({}) },
  listeners: {
    needs: 'server',
    shape: condition({ event: oneOf(['after']), requests: COUNT, atMost: number({ from: 0, to: 1000, whole: true }) })
  },
  responses: { needs: 'server', shape: condition({ cases: list(CASE) }) },
  answers: { shape: condition({ file: FILE, expects: eachValue(ANSWER) }) },
  ratio: {
    needs: 'server',
    shape: chosenBy(value =>
      value.metric === 'requestsPerSecond'
        ? condition({ metric: text(), atLeast: RATIO })
        : condition({ metric: oneOf(['cpuMicrosPerRequest', 'requestsPerSecond']), atMost: RATIO })
    )
  },
  instructions: { needs: 'server', shape: condition({ atMost: RATIO }) },
  latency: {
    needs: 'server',
    shape: condition({ load: PATH, of: PATH, percentile: number({ above: 0, to: 100 }), atMost: RATIO })
  },
  batches: {
    shape: condition({
      stage: text(),
      requests: COUNT,
      file: FILE,
      answers: list(text()),
      within: number({ above: 0, to: 1 })
    })
  },
  steady: {
    needs: 'server',
    shape: condition({ requests: COUNT, batches: number({ from: 2, to: 100, whole: true }), atMost: RATIO })
  },
  prints: {
    needs: 'server',
    shape: condition({
      when: text(),
      edit: object({ find: text(), replacement: text() }),
      paths: list(PATH),
      lines: list(list(text()))
    })
  },
  logs: {
    needs: 'server',
    shape: condition({
      path: PATH,
      requests: COUNT,
      setting: text(/^[A-Z_]+$/, 'the name of an environment variable'),
      withinS: number({ above: 0, to: 10 })
    })
  },
  overload: {
    needs: 'server',
    shape: condition({ path: PATH, calmRate: RATE, busyRate: RATE, connections: COUNT, refusal: STATUS })
  },
  stall: {
    needs: 'server',
    shape: condition({
      file: FILE,
      path: PATH,
      requests: COUNT,
      intervalMs: number({ above: 0, to: 1000 }),
      stallMs: number({ above: 0, to: 5000 })
    })
  },
  deopts: { shape: condition({ program: FILE, prints: text(), atMost: number({ from: 0, to: 100, whole: true }) }) },
  test: { shape: condition({ file: FILE, failsOn: STAGE_IDS, passesOn: STAGE_IDS }) }
}

function condition (needed) {
  return object({ kind: text(), ...needed })
}

const CONDITION = chosenBy(value => Object.hasOwn(KINDS, value?.kind ?? '')
  ? KINDS[value.kind].shape
  : object({ kind: oneOf(Object.keys(KINDS)) }, {}, { isOpen: true }))

const SERVER = object(
  { route: PATH },
  { contract: oneOf(CONTRACTS), defects: list(oneOf(Object.keys(DEFECTS))), isSteady: yesNo }
)

const WHOLE = object({
  title: text(),
  chapter: text(/^[\w-]+$/, 'the name of a page, without .md'),
  minutes: number({ above: 0, to: 240 }),
  task: text(),
  edits: list(FILE),
  holds: list(CONDITION),
  hints: list(text()),
  solution: text(),
  why: text()
}, { server: SERVER })

/** @type {Shape} */
export const CHECK = value => WHOLE(value) ?? needsServer(value)

function needsServer ({ server, holds }) {
  const wants = { server: server !== undefined, contract: server?.contract !== undefined }
  const i = holds.findIndex(({ kind }) => wants[KINDS[kind].needs ?? ''] === false)
  return i === -1
    ? null
    : {
        path: ['holds', i],
        problem: `is of kind ${holds[i].kind}, which needs a server${server ? ' with a contract' : ''}`
      }
}
