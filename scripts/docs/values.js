// @ts-check
// Single figures for sentences. All come from the committed records; one that a record lacks is an error, never a blank.
import { describeLoad } from '../load/load.js'
import { RegionError } from '../errors.js'
import { findCpuRatio, findRatio } from '../analyse/ratios.js'
import { formatInterval, formatNumber, formatRatio, formatShare } from '../render/format.js'

/** @import { Sources } from './content.js' */

const SLICES = 'slices'

/**
 * @param {Pick<Sources, 'record' | 'labs' | 'profiles' | 'diagnoses' | 'profileRecord' | 'listenerLines'>} sources
 * @returns {(figure: string) => string} the text of a figure by its name and arguments; throws a RegionError on one that is not there
 */
export function createFigures ({ record, labs, profiles, diagnoses, profileRecord, listenerLines }) {
  const makers = {
    rate: (stage, load) => formatNumber(findRate(record, stage, load)),
    cpu: (stage, load) => formatNumber(findCpu(record, stage, load)),
    ratio: (over, under, load, how) => sayRatio(findRatio(record, { over, under, load }), how),
    'cpu-ratio': (over, under, load, how) => sayRatio(findAnyCpuRatio(record, { over, under, load }), how),
    listener: (stage, tool) => formatShare(profileOf(profiles, stage, tool).hottestOfApp
      .find(({ file, line }) => file.endsWith('/util.js') && line === listenerLines[stage])?.total ?? NaN),
    native: (stage, tool) => formatShare(profileOf(profiles, stage, tool).native[0].self),
    'plain-native': (stage, tool) => formatShare(profileOf(profiles, stage, tool).plainNative[0].share),
    doctor: (stage, what, which) => sayDiagnosis(diagnoses.find(other => other.stage === stage), what, which),
    duration: what => String(minutesOf({ bench: record, profiles: profileRecord }[what])),
    lab: (name, key) => labs[name]?.report.figures?.[key]
  }
  return figure => {
    const [name, ...args] = figure.split(/\s+/)
    if (!Object.hasOwn(makers, name)) throw new RegionError(`unknown figure "${name}"; there are: ${Object.keys(makers).join(', ')}`)
    if (args.length > makers[name].length) throw new RegionError(`the figure "${figure}" has more words than are read`)
    const text = trySay(() => makers[name](...args))
    if (!text || /NaN|undefined|^-$|no valid/.test(text)) throw new RegionError(`no record has the figure "${figure}"`)
    return text
  }
}

// A record without what a figure needs.
function trySay (say) {
  try {
    return say()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function minutesOf (record) {
  return Math.round((Date.parse(record?.endedAt) - Date.parse(record?.startedAt)) / 60_000)
}

function findRate (record, stage, load) {
  if (load === SLICES) return standing(record, stage)?.requestsPerSecond.value ?? NaN
  return summary(record, stage, load)?.requestsPerSecond?.average.median ?? NaN
}

function findCpu (record, stage, load) {
  if (load === SLICES) return standing(record, stage)?.cpuMicrosPerRequest.value ?? NaN
  return summary(record, stage, load)?.cpuMicrosPerRequest?.median ?? NaN
}

function standing ({ league }, stage) {
  return league?.standings.find(({ contender }) => contender === stage)
}

function summary ({ contenders, summaries }, stage, load) {
  const id = contenders.find(contender => contender.stage.id === stage && describeLoad(contender.load) === load)?.id
  return summaries.find(({ contender }) => contender === id)
}

function findAnyCpuRatio (record, { over, under, load }) {
  if (load !== SLICES) return findCpuRatio(record, { over, under, load })
  return record.league?.ratios.find(other => other.over === over && other.under === under)?.cpuMicrosPerRequest ?? null
}

function sayRatio (interval, how) {
  if (!interval || ![undefined, 'interval'].includes(how)) return null
  return how === 'interval' ? formatInterval(interval, formatRatio) : formatRatio(interval.value)
}

function profileOf (profiles, stage, tool) {
  const profile = profiles.find(other => other.stage === stage && other.tool === tool)
  if (!profile) throw new RegionError(`no record has a profile of ${stage} by ${tool}`)
  return profile
}

function sayDiagnosis (diagnosis, what, which) {
  if (what === 'verdict') return diagnosis?.verdict
  const value = diagnosis?.figures[what]?.[which] ?? NaN
  return what === 'cpu' ? formatShare(value) : formatNumber(value)
}
