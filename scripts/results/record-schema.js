// @ts-check
// What a record must hold for all that is made of it. It may hold more.
import * as v from 'valibot'
import { dictionary, number, open, text } from '../schema.js'
import { GENERATORS } from '../server/catalog.js'

/** @import { Fault } from '../json-file.js' */

const NUMBER = number()
const COUNT = number({ from: 0 })
const DURATION = number({ above: 0 })
const WORD = v.string()
const NAME = text()
const WORDS = v.array(WORD)
const TIME = text(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'a time like 2026-01-31T12:00:00.000Z')

const MACHINE_WORK = open({
  durationMs: DURATION,
  cores: DURATION,
  busyMicros: NUMBER,
  ownMicros: v.nullable(NUMBER),
  stolenMicros: v.nullable(NUMBER),
  throttledMicros: v.nullable(NUMBER),
  clockMHz: NUMBER,
  topClockMHz: NUMBER
})
const MICROS = ['count', 'mean', 'p50', 'p90', 'p99', 'p999', 'max']
const LATENCIES = open(Object.fromEntries(MICROS.map(name => [name, COUNT])))
const WORK = {
  server: open({
    cpuUserMicros: v.nullable(COUNT),
    cpuSystemMicros: v.nullable(COUNT),
    requestsStarted: COUNT,
    afterListeners: v.nullable(COUNT)
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
  latency: open({ average: COUNT }),
  latencyMicros: v.optional(LATENCIES),
  printed: v.optional(open({ latency: open({}), perThread: open({}), socketErrors: open({}) }))
})

const PLACE = { contender: NAME, round: COUNT }
const FAILURE = open({ message: WORD, stderrLines: WORDS })
const FAILED = open({ ...PLACE, failure: FAILURE })
const TAKEN = open({ ...PLACE, failure: v.nullable(FAILURE), result: RESULT, ...WORK })
const SLICE = open({
  ...PLACE,
  generation: COUNT,
  requests: COUNT,
  durationMs: DURATION,
  ...COUNTS,
  ...WORK,
  latencyMicros: v.optional(LATENCIES)
})
const SLICES = open({
  generations: COUNT,
  rounds: COUNT,
  warmUpRequests: COUNT,
  connections: COUNT,
  noisePair: v.nullable(open({ id: NAME, of: NAME })),
  contenders: v.array(NAME),
  failures: v.array(open({ contender: NAME, message: WORD, stderrLines: WORDS })),
  slices: v.array(SLICE)
})

const LOAD = open({ generator: v.picklist(GENERATORS), connections: COUNT, durationS: DURATION })
const CONTENDER = open({ id: NAME, stage: open({ id: NAME, track: NAME, comparedWith: v.array(NAME) }), load: LOAD })
const STAGE = open({
  id: NAME,
  title: WORD,
  track: NAME,
  isSteady: v.boolean(),
  comparedWith: v.array(NAME),
  revision: v.optional(open({ commit: NAME, of: NAME, askedFor: dictionary(WORD) }))
})
const GATE = open({ stage: NAME, failures: v.array(open({ check: WORD, message: WORD })), stderrLines: WORDS })

/** Of whatever was measured. */
const SETTING = {
  startedAt: TIME,
  endedAt: TIME,
  machine: open({
    cpuModel: WORD,
    cores: COUNT,
    memoryBytes: COUNT,
    os: WORD,
    loadAverage: v.tupleWithRest([NUMBER], NUMBER)
  }),
  runtime: open({ node: WORD }),
  packages: dictionary(WORD),
  checkout: open({ commit: v.nullable(WORD), dirty: v.nullable(v.boolean()) }),
  lockFileSha256: WORD
}

const LAB = { ...SETTING, lab: NAME, options: open({}), machineWork: v.optional(MACHINE_WORK) }
const TREE = open({ frames: v.array(v.array(v.unknown())), nodes: WORD })
const PROFILE = open({ stage: NAME, profiler: NAME, samples: COUNT, tree: TREE })
const PROFILES = open({
  ...LAB,
  data: open({ profiles: v.optional(v.array(PROFILE)), diagnoses: v.optional(v.array(open({ stage: NAME }))) })
})
const ANY_LAB = open({ ...LAB, data: open({}) }) // data and options are its own

/** @param {string} lab name */
export function schemaOfLab (lab) {
  return lab === 'profiles' ? PROFILES : ANY_LAB
}

export const BENCH_RECORD = open({
  ...SETTING,
  options: open({ rounds: number({ from: 0, to: 1e6, whole: true }), durationS: NUMBER }),
  calmRule: open({ othersCpuShare: NUMBER, stolenShare: NUMBER, throttledShare: NUMBER }),
  patience: v.optional(open({ limitS: NUMBER, spentS: NUMBER })), // of older ones, which took a spoiled sample again
  stages: v.array(STAGE),
  contenders: v.array(CONTENDER),
  gates: v.array(GATE),
  skipped: v.array(open({ contender: NAME, generator: v.picklist(GENERATORS) })),
  samples: v.array(v.lazy(value => Object(value).failure ? FAILED : TAKEN)),
  slices: v.nullable(SLICES),
  code: v.optional(open({ stages: dictionary(WORD) })),
  machineWork: v.optional(MACHINE_WORK)
})

/**
 * @param {any} record
 * @returns {Fault | null} whose stage, or whose load, the record does not describe
 */
export function findStranger ({ stages, contenders, samples }) {
  const stageIds = stages.map(({ id }) => id)
  const i = contenders.findIndex(({ stage }) => !stageIds.includes(stage.id))
  if (i !== -1) {
    return {
      path: ['contenders', i, 'stage', 'id'],
      problem: `is "${contenders[i].stage.id}", which ` +
    'is none of its stages'
    }
  }
  const loads = new Map(contenders.map(({ id, load }) => [id, load]))
  const j = samples.findIndex(({ contender }) => !loads.has(contender))
  if (j !== -1) {
    return {
      path: ['samples', j, 'contender'],
      problem: `is "${samples[j].contender}", which is none ` +
    'of its contenders'
    }
  }
  const isWithoutFigures = ({ contender, failure, result }) =>
    loads.get(contender).generator === 'wrk' && !failure && !result.printed
  const k = samples.findIndex(isWithoutFigures)
  return k === -1 ? null : { path: ['samples', k, 'result'], problem: 'has no printed; it needs what wrk has printed' }
}
