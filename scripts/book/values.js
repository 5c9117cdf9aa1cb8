// @ts-check
// Values: single numbers for sentences. All come from the committed records; one that a record lacks is an error, never
// a blank.
import { join } from 'node:path'
import { RegionError } from '../errors.js'
import { readJsonFile } from '../json-file.js'
import { listenerShare } from '../profile/sections.js'
import { formatInterval, formatNumber, formatRatio, formatShare, readInterval } from '../render/format.js'
import { findCpu, findCpuRatio, findRate, findRatio } from '../results/rates.js'
import { dictionary, text } from '../schema.js'
import { choose } from './regions.js'

/**
 * @import { Sources } from './book-sources.js'
 * @import { UsageError } from '../errors.js'
 */

/**
 * @param {Pick<Sources, 'bench' | 'labs' | 'profiles' | 'diagnoses' | 'profileRecord'>} sources
 * @returns {(value: string) => string} the text of a value by its name and arguments; throws a RegionError on one that
 *   is not there
 */
export function createValues ({ bench, labs, profiles, diagnoses, profileRecord }) {
  const makers = {
    rate: (stage, load) => formatNumber(findRate(bench, stage, load)),
    cpu: (stage, load) => formatNumber(findCpu(bench, stage, load)),
    ratio: (over, under, load, how) => sayRatio(findRatio(bench, { over, under, load }), how),
    'cpu-ratio': (over, under, load, how) => sayRatio(findCpuRatio(bench, { over, under, load }), how),
    listener: (stage, profiler) => formatShare(listenerShare(profileOf(profiles, stage, profiler))?.total),
    gc: (stage, profiler) => formatShare(profileOf(profiles, stage, profiler).hottest
      .find(({ name }) => name === '(garbage collector)')?.self),
    native: (stage, profiler) => formatShare(profileOf(profiles, stage, profiler).native[0]?.self),
    'plain-native': (stage, profiler) => formatShare(profileOf(profiles, stage, profiler).plainNative[0]?.share),
    doctor: (stage, what, which) => sayDiagnosis(diagnoses.find(other => other.stage === stage), what, which),
    machine: name => ({ bench, profiles: profileRecord }[name] ?? labs[name]?.record)?.machine.cpuModel,
    duration: what => String(minutesOf({ bench, profiles: profileRecord }[what])),
    lab: (name, key) => labs[name]?.report.values?.[key],
    'holds-one': (name, key) => sayVerdict(intervalOf(name, key)),
    overlap: (name, key, other) => sayOverlap(intervalOf(name, key), intervalOf(name, other))
  }
  function intervalOf (name, key) {
    return readInterval(labs[name]?.report.values?.[key] ?? '')
  }
  return value => {
    const [name, ...args] = value.split(/\s+/)
    const make = choose(makers, name, 'value')
    if (args.length > make.length) throw new RegionError(`the value "${value}" has more words than are read`)
    const text = make(...args)
    if (!text || /NaN|undefined|^-$|no valid/.test(text)) throw new RegionError(`no record has the value "${value}"`)
    return text
  }
}

function minutesOf (record) {
  return Math.round((Date.parse(record?.endedAt) - Date.parse(record?.startedAt)) / 60_000)
}

function sayRatio (interval, how) {
  if (!interval || ![undefined, 'interval'].includes(how)) return null
  return how === 'interval' ? formatInterval(interval, formatRatio) : formatRatio(interval.value)
}

// What a sentence hangs on is said by the interval itself.
function sayVerdict (interval) {
  if (!interval) return null
  const holdsOne = interval.low <= 1 && interval.high >= 1
  return holdsOne ? 'the interval holds 1, so no difference shows' : 'the interval does not hold 1'
}

function sayOverlap (first, second) {
  if (!first || !second) return null
  const areApart = first.high < second.low || second.high < first.low
  return areApart ? 'the two intervals lie apart' : 'the two intervals overlap'
}

function profileOf (profiles, stage, profiler) {
  const profile = profiles.find(other => other.stage === stage && other.profiler === profiler)
  if (!profile) throw new RegionError(`no record has a profile of ${stage} by ${profiler}`)
  return profile
}

function sayDiagnosis (diagnosis, what, which) {
  if (what === 'verdict') return diagnosis?.conclusion
  const value = diagnosis?.extents[what]?.[which] ?? NaN
  return what === 'cpu' ? formatShare(value) : formatNumber(value)
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
