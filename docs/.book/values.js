// @ts-check
// Values: single numbers for sentences. All come from the committed records; one that a record lacks is an error, never
// a blank.
import { join } from 'node:path'
import { sum } from 'simple-statistics'
import { RegionError } from '../../scripts/errors.js'
import { readJsonFile } from 'bench-in-turns/json-file.js'
import { functionShares } from '../../scripts/profile/call-tree.js'
import { listenerShare, servingTree } from '../../scripts/profile/summary.js'
import { sayQuantity } from '../../scripts/render/claims-table.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { formatNumber, formatRatio, formatShare } from 'bench-in-turns/say/format.js'
import { ratio } from '../../scripts/results/claim.js'
import { judgeRatio } from 'bench-in-turns/judge/comparison.js'
import { hasEnds } from 'bench-in-turns/judge/interval.js'
import { findCpu, findCpuRatio, findRate, findRatio, SLICES } from '../../scripts/results/stage-figures.js'
import { millisOf, parseWrk } from '../../scripts/stages/wrk.js'
import { dictionary, text } from '../../scripts/schema.js'
import { choose } from './regions.js'
import { read } from './snippets.js'

/**
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Quantity } from '../../scripts/results/claim.js'
 * @import { Said } from '../../scripts/render/say.js'
 * @import { Sources } from './book-sources.js'
 * @import { UsageError } from 'bench-in-turns/errors.js'
 */

const SHOWN = 'cpu' // the profiler whose figures stand in sentences
const SCREENS = 'docs/images/screens'

/**
 * @typedef {object} Values by their name and arguments
 * @property {(value: string) => Said} textOf throws a RegionError on one that is not there
 * @property {(value: string) => Interval | null} intervalOf what is shown with its interval; null of any other value
 */

/**
 * @param {Pick<Sources, 'root' | 'bench' | 'labs' | 'profiles' | 'diagnoses' | 'profileRecord' | 'seen'>} sources
 * @returns {Values}
 */
export function createValues ({ root, bench, labs, profiles, diagnoses, profileRecord, seen }) {
  /** @type {Record<string, (...args: any[]) => Said | Quantity | null | undefined>} */
  const withInterval = {
    ratio: (over, under, load, how) => ratioOf(findRatio(bench, { over, under, load }), how),
    'times-the-cpu': (over, under, load, how) => ratioOf(asTimesOf(findCpuRatio(bench, { over, under, load })), how),
    lab: (name, key) => labs[name]?.report.values?.[key]
  }
  const makers = {
    rate: (stage, load) => formatNumber(findRate(bench, stage, load)),
    cpu: (stage, load) => formatNumber(findCpu(bench, stage, load)),
    ...withInterval,
    listener: (stage, profiler) => formatShare(listenerShare(profileOf(profiles, stage, profiler))?.total),
    gc: (stage, profiler) => formatShare(profileOf(profiles, stage, profiler).hottest
      .find(({ name }) => name === '(garbage collector)')?.self),
    share: (stage, profiler, name) => formatShare(profileOf(profiles, stage, profiler).hottest
      .find(shown => shown.name === name)?.total),
    native: (stage, profiler) => formatShare(profileOf(profiles, stage, profiler).native[0]?.self),
    'doctor-cpu': (stage, when) => formatShare(cpuOf(diagnoses.find(other => other.stage === stage), when)),
    machine: name => ({ bench, profiles: profileRecord }[name] ?? labs[name]?.record)?.machine.cpuModel,
    duration: what => String(minutesOf({ bench, profiles: profileRecord }[what])),
    cost: (stage, ...functions) => {
      const share = shareOf(functions, profileOf(seen.profiles, stage, SHOWN).tree)
      return share > 0 ? formatNumber(share * findCpu(bench, stage, SLICES)) : null
    },
    'wrk-ratio': (what, over, under) => {
      const [above, below] = [over, under].map(name => printedFigure(what, read(root, `${SCREENS}/wrk-${name}.txt`)))
      return formatRatio(above / below)
    },
    'wrk-printed': (what, name) => printedRate(what, read(root, `${SCREENS}/wrk-${name}.txt`)),
    'prof-ticks': (name, ...what) => profLine(read(root, `${SCREENS}/prof-${name}.txt`), what.join(' '))?.ticks,
    'prof-total': (name, ...what) => profLine(read(root, `${SCREENS}/prof-${name}.txt`), what.join(' '))?.share,
    'prof-under': (name, caller) => profLine(bottomUp(read(root, `${SCREENS}/prof-${name}.txt`)), caller)?.share,
    'cpu-verdict': (name, key) => judgeRatio(ofLab(name, key), 'cpuMicrosPerRequest'),
    overlap: (name, key, other) => sayOverlap(ofLab(name, key), ofLab(name, other))
  }
  const ofLab = (name, key) => intervalIn(withInterval.lab(name, key))
  return {
    textOf: value => {
      const [name, ...args] = value.split(/\s+/)
      const made = choose(makers, name, 'value')(...args)
      const said = made && ('unit' in Object(made) ? sayQuantity(made) : made)
      const isThere = said && !/NaN|undefined|^-$|no valid/.test(inEnglish(said))
      if (!isThere) throw new RegionError(`no record has the value "${value}"`)
      return said
    },
    intervalOf: value => {
      const [name, ...args] = value.split(/\s+/)
      return Object.hasOwn(withInterval, name) ? intervalIn(withInterval[name](...args)) : null
    }
  }
}

/** Of the functions of these names, by themselves: one that does much may be called from several places. */
function shareOf (names, tree) {
  const ofThem = functionShares(servingTree(tree)).filter(({ name, kind }) => names.includes(name) && kind !== 'engine')
  return sum(ofThem.map(({ self }) => self))
}

/** @returns {number} the average latency in milliseconds, or the requests per second, of what wrk has printed */
function printedFigure (what, output) {
  const { requests, printed } = parseWrk(output)
  if (what === 'requests') return requests.average
  return millisOf(printed.latency.average)
}

/** @returns {string} of what wrk has printed: the rate of a thread or of all, or what its threads would add up to */
function printedRate (what, output) {
  const { printed } = parseWrk(output)
  const threads = Number(/(\d+) threads/.exec(output)?.[1])
  const thread = printed.perThread.average
  const all = formatNumber(threads * Number(thread))
  return { thread, all, total: printed.requestsPerSecond }[what] ?? ''
}

/** @returns {{ ticks: string, share: string } | null} of the first line of node --prof-process that names it */
function profLine (output, name) {
  const line = output.split('\n').find(one => /^\s+\d+\s+[\d.]+%/.test(one) && one.includes(name))
  const [, ticks, share] = /^\s+(\d+)\s+([\d.]+)%/.exec(line ?? '') ?? []
  return ticks === undefined ? null : { ticks: Number(ticks).toLocaleString('en-US'), share: `${share} %` }
}

/** @returns {string} its last part, which names callers */
function bottomUp (output) {
  return output.slice(output.indexOf('[Bottom up'))
}

/**
 * @param {Said | Quantity | null | undefined} made
 * @returns {Interval | null}
 */
function intervalIn (made) {
  return made && typeof made === 'object' && 'unit' in made && typeof made.value === 'object' ? made.value : null
}

function minutesOf (record) {
  return Math.round((Date.parse(record?.endedAt) - Date.parse(record?.startedAt)) / 60_000)
}

function ratioOf (interval, how) {
  if (!interval || ![undefined, 'interval'].includes(how)) return null
  return how === 'interval' ? ratio(interval) : formatRatio(interval.value)
}

/**
 * All ratios are now ÷ older. A sentence whose subject is the older one, "takes 3 times the CPU time of", needs the
 * other way round.
 *
 * @param {Interval | null} ratio
 * @returns {Interval | null}
 */
function asTimesOf (ratio) {
  if (!ratio) return null
  const { value, low, high, count } = ratio
  return { value: 1 / value, low: high && 1 / high, high: low && 1 / low, count }
}

function sayOverlap (first, second) {
  if (!hasEnds(first) || !hasEnds(second)) return null
  const areApart = first.high < second.low || second.high < first.low
  return areApart ? 'the two intervals lie apart' : 'the two intervals overlap'
}

function cpuOf (diagnosis, when = 'max') {
  return { max: diagnosis?.extents.cpu.max, falls: diagnosis?.cpuAtFalls, others: diagnosis?.cpuElsewhere }[when]
}

function profileOf (profiles, stage, profiler) {
  const profile = profiles.find(other => other.stage === stage && other.profiler === profiler)
  if (!profile) throw new RegionError(`no record has a profile of ${stage} by ${profiler}`)
  return profile
}

// docs/constants.json: phrases with numbers that are no measurement, each with the reason.

const FILE = 'docs/constants.json'
const CONSTANTS = dictionary(text(/\S/, 'the reason why it is no measurement'))

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} phrases
 * @throws {UsageError} with file and line
 */
export async function readConstants (root) {
  return Object.keys(await readJsonFile(join(root, FILE), CONSTANTS))
}
