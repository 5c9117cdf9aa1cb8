// @ts-check
// What a result is, version 2: its types, and what is checked of one that somebody else has made. A key may come to it
// without a new version; one that goes, or means something else, makes version 3.
//
// In version 1, one figure decided, and a difference that is sure but within the margin was "the same".
import * as v from 'valibot'

const LONGEST_NAME = 1000 // characters
const LONGEST_TEXT = 2000
const MOST_STARTS = 1000
const MOST_COMPARISONS = 30 // routes
const MOST_FAILURES = 100
const MOST_MULTIPLES = 10
const MOST_MACHINES = 1000
const MOST_NAMED = 1000 // versions of a bisection, or holders of a leak

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NAME))
const text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT))
const above0 = v.pipe(v.number(), v.minValue(1e-12), v.maxValue(1e12)) // beyond, a figure has no end of digits
const notNegative = v.pipe(v.number(), v.minValue(0), v.maxValue(1e15))
const known = v.nullable(above0)
const signed = v.nullable(v.pipe(v.number(), v.minValue(-1e15), v.maxValue(1e15)))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6))

/** An estimate and its interval, with null for what is not known, as where there were too few starts. */
const interval = { value: known, low: known, high: known, count }

/** Of one whose starts are not in the result, so that it cannot be worked out anew. */
const estimate = v.pipe(v.object(interval), v.check(
  ({ value, low, high }) => value === null || (Number(low ?? value) <= value && value <= Number(high ?? value)),
  'Invalid interval: Expected its value to lie in it'
))

const figure = v.picklist(['cpuMicrosPerRequest', 'requestsPerSecond'])

const ratio = v.object({
  ...interval,
  /** Its value in each start, of which `count` is how many. */
  starts: v.pipe(v.array(above0), v.maxLength(MOST_STARTS))
})

/** In microseconds of a request, which may be fewer than before. */
const difference = v.object({ value: signed, low: signed, high: signed, count })

/** Which functions a request costs more in, with --why. */
const why = v.object({
  /** More in all, on the main thread and under the profiler. */
  micros: difference,
  /** Of that, in system calls. */
  systemMicros: difference,
  /** Whose intervals leave out 0, though all that were looked at are allowed for: largest first. */
  named: v.pipe(v.array(v.object({
    /** `(collector)`, `(native)`, `(Node.js)` or `(PACKAGE)` where it is no function. */
    name: text,
    file: v.optional(text),
    line: v.optional(count),
    micros: difference,
    /** With all that it calls, where none of these stands out. */
    isWhole: v.optional(v.boolean()),
    /** Its first line and its last one that differ. */
    changed: v.optional(v.object({ from: count, to: count })),
    /** The version that has it. */
    only: v.optional(v.picklist(['older', 'now'])),
    /** What it was called before, or where it was. */
    was: v.optional(text),
    /** One that has changed, and below which most of it was. */
    caller: v.optional(text),
    /** That it is of, with its versions. */
    package: v.optional(v.object({ name: text, older: v.nullable(text), now: v.nullable(text) }))
  })), v.maxLength(MOST_NAMED)),
  /** By which no other function differs more; null where there were too few starts. */
  restMicros: v.nullable(notNegative),
  /** How many functions were looked at. */
  looked: count
})

const ofStarts = v.object({ starts: count, all: count })

const comparison = v.object({
  /** The version that the verdict is about. */
  now: name,
  /** What it is compared with. */
  older: name,
  /** Worse where it is so by CPU time or by rate, the same where it is so by both: see judge/comparison.js. */
  verdict: v.picklist(['better', 'worse', 'the same', 'undecided', 'failed']),
  /** The one that the verdict is by. Where both agree, the rate if a version waits for something; else CPU time. */
  decides: figure,
  /** The load generator was the limit, and not a server: no verdict goes by the rate. Not there in version 1. */
  isGeneratorBound: v.optional(v.boolean()),
  /** Of each start, whether `now` was started first of the two. Not there where nobody knows. */
  nowFirst: v.optional(v.pipe(v.array(v.boolean()), v.maxLength(MOST_STARTS))),
  /** Of each other, that counts as the same. A difference may be sure and still lie within them. */
  withinPercent: v.pipe(above0, v.maxValue(100)),
  /** `repeated` with --within: the intervals are wider, since it was looked at again and again. */
  looks: v.picklist(['once', 'repeated']),
  /** The files of both are the same: what differs is noise. */
  isSameCode: v.boolean(),
  /** In how many starts others had the machine: where it is most of them, a difference must be ten times as sure. */
  busy: v.optional(ofStarts),
  /** Of one that is undecided: how many more starts would decide it, and how long these take. */
  needs: v.optional(v.nullable(v.object({ starts: count, seconds: notNegative }))),
  /** With --quick: as few starts as there can be, cold ones. */
  isQuick: v.optional(v.boolean()),
  /** A line for each thing that one of the two did wrong. */
  failures: v.pipe(v.array(text), v.maxLength(MOST_FAILURES)),
  /** now ÷ older: above 1 where a request costs more. */
  cpuMicrosPerRequest: v.nullable(ratio),
  /** now ÷ older: above 1 where more are answered. */
  requestsPerSecond: v.nullable(ratio),
  /** With --why. */
  why: v.optional(why)
})

const version = v.object({
  id: name,
  requestsPerSecond: estimate,
  cpuMicrosPerRequest: estimate,
  p50Ms: known,
  p99Ms: known,
  /** Of one core, in its uninterrupted spans. */
  cpuShare: v.nullable(notNegative)
})

const latency = v.object({
  now: name,
  /** Null where one version alone was measured. */
  older: v.nullable(name),
  ratePerSecond: above0,
  percentile: v.picklist([50, 99]),
  /** Of the older version, if there is one, and of the app: null of one that failed. */
  ms: v.pipe(v.array(v.nullable(estimate)), v.maxLength(2)),
  /** now ÷ older: above 1 where an answer takes longer. Null without two versions that kept the rate. */
  ratio: v.nullable(estimate),
  verdict: v.nullable(v.picklist(['better', 'worse', 'the same', 'undecided'])),
  /** Versions that failed requests, or did not get all of them sent and answered. */
  failed: v.pipe(v.array(name), v.maxLength(2))
})

/** One a process. */
const ofProcesses = v.pipe(v.array(notNegative), v.maxLength(MOST_STARTS))

const highest = v.object({
  now: name,
  /** Null where one version alone was measured. */
  older: v.nullable(name),
  limitMs: above0,
  /**
   * Up to which p99 stays within the limit: of the older version, if there is one, and of the app. 0 of a process in
   * which it did so at no rate.
   */
  requestsPerSecond: v.pipe(v.array(ofProcesses), v.maxLength(2)),
  /** now ÷ older: above 1 where it keeps the limit at a higher rate. Null where one of the processes did at none. */
  ratio: v.nullable(estimate)
})

/** In requests per second. */
const overload = v.object({
  id: name,
  inTimeMs: above0,
  /** Of what it answers at most; null where it was asked as fast as it answered. */
  timesCapacity: known,
  askedFor: v.nullable(ofProcesses),
  /** Below what was asked for where all connections waited. */
  sent: ofProcesses,
  /** Answered with 2xx within that time. */
  inTime: ofProcesses,
  /** Other answers than 2xx. */
  non2xx: ofProcesses
})

const leak = v.object({
  id: name,
  verdict: v.picklist(['leaks', 'does not leak', 'undecided']),
  /** Requests that count in each process, whether `{n}` counted, and after how many a connection was renewed. */
  asked: v.optional(v.object({ requests: count, isCounting: v.boolean(), renewedEvery: count })),
  /** What is left of each request when all garbage is collected, over the processes. */
  bytesPerRequest: v.object({ value: signed, low: signed, high: signed, count }),
  /** Who holds more with each request; of a version that does not leak, lists that still fill. */
  holders: v.pipe(v.array(v.object({ path: text, bytesPerRequest: notNegative })), v.maxLength(MOST_NAMED))
})

const bisection = v.object({
  good: name,
  bad: name,
  /** Null where `bad` is not worse than `good`. */
  firstBad: v.nullable(name),
  /** Just before it, and skipped: it may be one of these as well. */
  orOneOf: v.pipe(v.array(name), v.maxLength(MOST_NAMED)),
  /** It is worse than the one before it as well. */
  isConfirmed: v.boolean(),
  decides: figure,
  /** With --why: the first bad one, beside the one before it. */
  why: v.optional(why),
  /** In their order. */
  steps: v.pipe(v.array(v.object({
    version: name,
    side: v.picklist(['good', 'bad', 'skip']),
    /** Of the figure that decides, the version's ÷ the good one's; null where it could not be compared. */
    ratio: v.nullable(estimate)
  })), v.maxLength(MOST_NAMED))
})

const machine = v.object({
  cpuModel: text,
  cores: count,
  memoryBytes: notNegative,
  os: text,
  loadAverage: v.pipe(v.array(notNegative), v.maxLength(3))
})

const comparisons = v.pipe(v.array(comparison), v.maxLength(MOST_COMPARISONS))

export const RESULT = v.object({
  version: v.picklist([1, 2]),
  tool: v.object({ name, version: name }),
  /** In ISO 8601. */
  endedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** That measured. */
  node: name,
  question: v.picklist(['turns', 'rate', 'p99', 'overload', 'leaks', 'bisect']),
  /** By route: the older version, where there is one, and the app. */
  apps: v.pipe(v.array(v.array(v.object({ id: name, route: text }))), v.maxLength(MOST_COMPARISONS)),
  /** One a route; none where one version alone was measured, and none of other questions than `turns`. */
  comparisons,
  /** Of a result that combines several: what each machine has measured. `comparisons` are over these then. */
  machines: v.optional(v.pipe(
    v.array(v.object({ machine, node: name, endedAt: v.pipe(v.string(), v.isoTimestamp()), comparisons })),
    v.maxLength(MOST_MACHINES)
  )),
  /** With --rate: p50 and p99, by route. */
  latencies: v.pipe(v.array(latency), v.maxLength(2 * MOST_COMPARISONS)),
  /** With --p99, by route. */
  highest: v.optional(v.pipe(v.array(highest), v.maxLength(MOST_COMPARISONS))),
  /** With --overload: by route, version and multiple of what it answers at most. */
  overloads: v.optional(v.pipe(v.array(overload), v.maxLength(MOST_COMPARISONS * 2 * MOST_MULTIPLES))),
  /** With --leaks: each version by itself, by route. */
  leaks: v.optional(v.pipe(v.array(leak), v.maxLength(2 * MOST_COMPARISONS))),
  /** With --bisect, --bisect-package and --bisect-node. */
  bisection: v.optional(bisection),
  /** With --noise-pair: the older version compared with itself. */
  noise: v.nullable(comparison),
  /** Each by itself; one that failed is not here. */
  versions: v.pipe(v.array(version), v.maxLength(2 * MOST_COMPARISONS + 1)),
  machine,
  /** All that was measured, raw. Its form may change from one release to the next. */
  record: v.unknown()
})

/** @typedef {v.InferOutput<typeof RESULT>} Result */
/** @typedef {v.InferOutput<typeof comparison>} Comparison */
/** @typedef {v.InferOutput<typeof latency>} Latency */
/** @typedef {v.InferOutput<typeof bisection>} Bisection */
