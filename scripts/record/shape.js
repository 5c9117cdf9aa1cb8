// @ts-check
// What a record must hold for all that is made of it. It may hold more.
import { list, number, object, oneOf, text, yesNo } from '../shapes.js'
import { GENERATORS } from '../stages/manifest.js'

/** @import { Shape } from '../shapes.js' */

const NUMBER = number({ to: Infinity })
const COUNT = number({ from: 0, to: Infinity })
const DURATION = number({ above: 0, to: Infinity })
const WORD = text(/^/)
const NAME = text()
const WORDS = list(WORD)
const TIME = text(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'a time like 2026-01-31T12:00:00.000Z')

/** @type {(shape: Shape) => Shape} */
const orNull = shape => value => value === null ? null : shape(value)
/** @type {(needed: Record<string, Shape>, optional?: Record<string, Shape>) => Shape} */
const open = (needed, optional) => object(needed, optional, { isOpen: true })
/** @type {(shape: Shape) => Shape} */
const each = shape => value =>
  open({})(value) ?? open(Object.fromEntries(Object.keys(value).map(key => [key, shape])))(value)

const MACHINE_WORK = open({
  durationMs: DURATION,
  cores: DURATION,
  busyMicros: NUMBER,
  ownMicros: orNull(NUMBER),
  stolenMicros: orNull(NUMBER),
  throttledMicros: orNull(NUMBER),
  clockMHz: NUMBER,
  topClockMHz: NUMBER
})
const LATENCIES = open(Object.fromEntries(['count', 'mean', 'p50', 'p90', 'p99', 'p999', 'max'].map(name => [name, COUNT])))
const WORK = {
  server: open({
    cpuUserMicros: orNull(COUNT),
    cpuSystemMicros: orNull(COUNT),
    requestsStarted: COUNT,
    afterListeners: orNull(COUNT)
  }),
  generator: open({}),
  machine: MACHINE_WORK
}
const COUNTS = { errors: COUNT, timeouts: COUNT, non2xx: COUNT }
const RATE = open({ average: COUNT, total: COUNT })
const RESULT = open({
  ...COUNTS,
  duration: DURATION,
  requests: RATE,
  throughput: RATE,
  latency: open({ average: COUNT })
}, { latencyMicros: LATENCIES, printed: open({ latency: open({}), perThread: open({}), socketErrors: open({}) }) })

const PLACE = { contender: NAME, round: COUNT, attempt: COUNT }
const FAILURE = open({ message: WORD, stderrLines: WORDS })
const FAILED = open({ ...PLACE, failure: FAILURE })
const TAKEN = open({ ...PLACE, failure: orNull(FAILURE), result: RESULT, ...WORK })
const SLICE = open(
  { ...PLACE, generation: COUNT, requests: COUNT, durationMs: DURATION, ...COUNTS, ...WORK },
  { latencyMicros: LATENCIES }
)
const SLICES = open({
  generations: COUNT,
  rounds: COUNT,
  bursts: COUNT,
  burstMs: NUMBER,
  warmUpRequests: COUNT,
  connections: COUNT,
  noisePair: orNull(open({ id: NAME, of: NAME })),
  contenders: list(NAME),
  failures: list(open({ contender: NAME, message: WORD, stderrLines: WORDS })),
  slices: list(SLICE)
})

const BATCH = open({ from: COUNT, requests: DURATION, user: COUNT, kernel: orNull(COUNT) })
const COUNTED = value => open({ stage: NAME, failure: orNull(FAILURE) })(value) ??
  (value.failure ? null : open({ batches: filled(BATCH) })(value))
const INSTRUCTIONS = open({ missing: orNull(WORD), processes: list(COUNTED) })

const LOAD = open({ generator: oneOf(GENERATORS), connections: COUNT, durationS: DURATION })
const CONTENDER = open({ id: NAME, stage: open({ id: NAME, track: NAME, comparedWith: list(NAME) }), load: LOAD })
const STAGE = open(
  { id: NAME, title: WORD, track: NAME, isSteady: yesNo, comparedWith: list(NAME) },
  { revision: open({ commit: NAME, of: NAME, askedFor: each(WORD) }) }
)
const GATE = open({ stage: NAME, failures: list(open({ check: WORD, message: WORD })), stderrLines: WORDS })

/** Of whatever was measured. */
const SETTING = {
  startedAt: TIME,
  endedAt: TIME,
  machine: open({ cpuModel: WORD, cores: COUNT, memoryBytes: COUNT, os: WORD, loadAverage: filled(NUMBER) }),
  runtime: open({ node: WORD }),
  packages: each(WORD),
  checkout: open({ commit: orNull(WORD), dirty: orNull(yesNo) }),
  lockFileSha256: WORD
}

/** @type {(data: Shape) => Shape} */
const labRecord = data => open({ ...SETTING, lab: NAME, options: open({}), data }, { machineWork: MACHINE_WORK })

const TREE = open({ frames: list(list(() => null)), nodes: WORD })
const PROFILE = open({ stage: NAME, profiler: NAME, samples: COUNT, tree: TREE })
const PROFILES = labRecord(open({}, { profiles: list(PROFILE), diagnoses: list(open({ stage: NAME })) }))
const ANY_LAB = labRecord(open({})) // data and options are its own

/**
 * @param {string} lab name
 * @returns {Shape}
 */
export function shapeOfLab (lab) {
  return lab === 'profiles' ? PROFILES : ANY_LAB
}

/** @type {Shape} */
export const BENCH_RECORD = value => WHOLE(value) ?? findStranger(value)

const WHOLE = open({
  ...SETTING,
  options: open({ rounds: number({ from: 0, to: 1e6, whole: true }), durationS: NUMBER }),
  calmRule: open({ othersCpuShare: NUMBER, stolenShare: NUMBER, throttledShare: NUMBER }),
  patience: open({ limitS: NUMBER, spentS: NUMBER }),
  stages: list(STAGE),
  contenders: list(CONTENDER),
  gates: list(GATE),
  skipped: list(open({ contender: NAME, generator: oneOf(GENERATORS) })),
  samples: list(value => value?.failure ? FAILED(value) : TAKEN(value)),
  slices: orNull(SLICES),
  instructions: orNull(INSTRUCTIONS)
}, { code: open({ stages: each(WORD) }), machineWork: MACHINE_WORK })

/** @type {(shape: Shape) => Shape} */
function filled (shape) {
  return value => list(shape)(value) ?? (value.length ? null : { path: [], problem: 'is empty' })
}

/** Whose stage, or whose load, the record does not describe. */
function findStranger ({ stages, contenders, samples }) {
  const stageIds = stages.map(({ id }) => id)
  const i = contenders.findIndex(({ stage }) => !stageIds.includes(stage.id))
  if (i !== -1) return { path: ['contenders', i, 'stage', 'id'], problem: `is "${contenders[i].stage.id}", which is none of its stages` }
  const loads = new Map(contenders.map(({ id, load }) => [id, load]))
  const j = samples.findIndex(({ contender }) => !loads.has(contender))
  if (j !== -1) return { path: ['samples', j, 'contender'], problem: `is "${samples[j].contender}", which is none of its contenders` }
  const isWithoutFigures = ({ contender, failure, result }) => loads.get(contender).generator === 'wrk' && !failure && !result.printed
  const k = samples.findIndex(isWithoutFigures)
  return k === -1 ? null : { path: ['samples', k, 'result'], problem: 'has no printed; it needs what wrk has printed' }
}
