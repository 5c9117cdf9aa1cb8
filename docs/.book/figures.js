// @ts-check
// The figures of the text, by the lines that define them: `ratio 02-listener-fix 01-slow 100 >= 10` is a figure and the
// bound that a sentence holds it to. All come from the records; one that a record lacks is an error, never a blank.
import { sum } from 'simple-statistics'
import { RegionError } from '../../scripts/named-errors.js'
import { functionShares } from '../../scripts/profile/call-tree.js'
import { listenerShare, servingTree } from '../../scripts/profile/summary.js'
import { sayFinding, sayQuantity, sayRequired } from '../../scripts/render/figure-text.js'
import { stats } from 'bench-in-turns'
import { formatNumber } from 'bench-in-turns/kit.js'
import { cpuFigure, levelFigure, rateFigure, ratioOf } from '../../scripts/results/bench-figures.js'
import { count, finding, isMeasured, isQuantity, judgeFigure, number, ratio, share } from '../../scripts/results/figure.js'
import { PROFILE_FIGURES } from '../../scripts/results/profile-figures.js'
import { levelOf, WARM } from '../../scripts/results/series.js'
import { millisOf, parseWrk } from '../../scripts/stages/wrk.js'
import { BENCH, PROFILES, repeatedDiagnoses } from './book-sources.js'
import { choose, parseFigures } from './regions.js'
import { read } from './snippets.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Figure, Finding } from '../../scripts/results/figure.js'
 * @import { Message, Said } from 'bench-in-turns/kit.js'
 * @import { FigureLine } from './regions.js'
 * @import { Sources } from './book-sources.js'
 */

const SHOWN = 'cpu' // the profiler whose figures stand in sentences
const SCREENS = 'docs/images/screens'
const NO_RECORD = finding('undecided', 'there is no record of it yet')
const OF_BENCH = ['ratio', 'cpu-ratio', 'times-the-cpu', 'rate', 'cpu', 'elsewhere']

/** @typedef {{ finding: Finding, required: Message | null }} Judged */

/** @param {string} name of a figure @returns {string} of the record that it is in */
export function recordOf (name) {
  const [kind, of] = name.split(' ')
  if (OF_BENCH.includes(kind)) return BENCH
  return kind === 'lab' ? of : PROFILES
}

/** @param {string} name of a figure @returns {string} that shows it */
export function commandOf (name) {
  const [kind, of, other] = name.split(' ')
  if (OF_BENCH.includes(kind)) return `npm run bench -- ${[other, of].join(' ')}`
  if (kind === 'lab') return `npm run lab -- ${of}`
  const { stage, profilers } = choose(PROFILE_FIGURES, of, 'figure of profiles')
  return `npm run profile -- ${stage}${profilers.length === 1 ? ` --tool ${profilers[0]}` : ''}`
}

/**
 * @typedef {Pick<Sources, 'root' | 'bench' | 'elsewhere' | 'labs' | 'profiles' | 'diagnoses' | 'profileRecord' |
 *   'seen'>} Records
 */

/**
 * @param {Records} records
 * @returns {{ textOf: (name: string) => Said, figureOf: (line: string) => Said | Figure,
 *   judge: (lines: FigureLine[]) => Judged[] }} `judge` says of each that a sentence rests on whether it holds; the
 *   others throw a RegionError on one that is not there
 */
export function createFigures (records) {
  const elsewhere = records.elsewhere && figureMakers({ ...records, bench: records.elsewhere })
  const makers = {
    ...figureMakers(records),
    ...shownMakers(records),
    elsewhere: (...words) => elsewhere && find(elsewhere, words.join(' '))
  }
  const bounded = { ...makers, ...boundedMakers(records) }
  const find = (makers, line) => {
    const [kind, ...args] = line.split(/\s+/)
    return choose(makers, kind, 'figure')(...args)
  }
  const expect = name => {
    const figure = find(makers, name)
    const isThere = isQuantity(figure) ? isMeasured(figure) : Boolean(figure)
    if (!isThere) throw new RegionError(`no record has the figure "${name}"`)
    return figure
  }
  const judge = ({ name, bound }) => {
    const figure = find(bounded, name)
    return { finding: judgeFigure(figure, bound ?? {}), required: sayRequired(figure, bound ?? {}) }
  }
  return {
    textOf: name => {
      const figure = expect(name)
      if (isQuantity(figure)) return sayQuantity(figure)
      return typeof figure === 'object' && 'verdict' in figure ? sayFinding(figure) : figure
    },
    figureOf: line => {
      const [one] = parseFigures(line)
      return one.bound ? judge(one).finding : expect(one.name)
    },
    judge: lines => lines.map(judge)
  }
}

/** @typedef {Record<string, (...args: any[]) => Said | Figure | null | undefined>} Makers by kind */

/** @param {Records} records @returns {Makers} of numbers, and of what labs found */
function figureMakers ({ bench, labs, profiles, diagnoses, profileRecord, seen }) {
  const rateRatio = (over, under, load) => ratioOf(bench, { over, under, load }, 'requestsPerSecond')
  const cpuRatio = (over, under, load) => ratioOf(bench, { over, under, load }, 'cpuMicrosPerRequest')
  return {
    ratio: (over, under, load, how) => shownRatio(rateRatio(over, under, load), how),
    'cpu-ratio': (over, under, load, how) => shownRatio(cpuRatio(over, under, load), how),
    'times-the-cpu': (over, under, load, how) => shownRatio(asTimesOf(cpuRatio(over, under, load)), how),
    rate: (stage, load, beside) => levelFigure(bench, stage, load, 'requestsPerSecond', beside),
    cpu: (stage, load, beside) => levelFigure(bench, stage, load, 'cpuMicrosPerRequest', beside),
    lab: (name, key, how) => how === 'value' ? withoutRange(labs[name]?.figures[key]) : labs[name]?.figures[key],
    listener: (stage, profiler) => share(listenerShare(profileOf(profiles, stage, profiler))?.total),
    gc: (stage, profiler) => share(profileOf(profiles, stage, profiler).hottest
      .find(({ name }) => name === '(garbage collector)')?.self),
    share: (stage, profiler, name) => share(profileOf(profiles, stage, profiler).hottest
      .find(shown => shown.name === name)?.total),
    native: (stage, profiler) => share(profileOf(profiles, stage, profiler).native[0]?.self),
    'doctor-cpu': (stage, when) => share(cpuOf(diagnoses.find(other => other.stage === stage), when)),
    duration: what => count(minutesOf({ bench, profiles: profileRecord }[what])),
    cost: (stage, ...functions) => {
      const part = shareOf(functions, profileOf(seen.profiles, stage, SHOWN).tree)
      return number(part > 0 ? part * Number(levelOf(bench, stage, WARM)?.cpuMicrosPerRequest.value) : null)
    }
  }
}

/** With noise, and what speaks against a stage. @param {Records} records @returns {Makers} as sentences rest on them */
function boundedMakers ({ bench, labs, seen }) {
  const diagnoses = [...seen.diagnoses, ...repeatedDiagnoses(labs)]
  return {
    ratio: (over, under, load) => rateFigure(bench, { over, under, load }),
    'cpu-ratio': (over, under, load) => cpuFigure(bench, { over, under, load }),
    lab: (name, key) => labs[name] ? choose(labs[name].figures, key, `figure of ${name}`) : NO_RECORD,
    profile: name => choose(PROFILE_FIGURES, name, 'figure of profiles').find({ ...seen, diagnoses })
  }
}

/** @param {Records} records @returns {Makers} of what only a sentence shows: words, and what tools printed */
function shownMakers ({ root, bench, elsewhere, labs, profileRecord }) {
  const ofLab = (name, key) => intervalIn(labs[name]?.figures[key])
  return {
    machine: name => ({ bench, elsewhere, profiles: profileRecord }[name] ?? labs[name]?.record)?.machine.cpuModel,
    'wrk-ratio': (what, over, under) => {
      const [above, below] = [over, under].map(name => printedFigure(what, read(root, `${SCREENS}/wrk-${name}.txt`)))
      return ratio(above / below)
    },
    'wrk-printed': (what, name) => printedRate(what, read(root, `${SCREENS}/wrk-${name}.txt`)),
    'prof-ticks': (name, ...what) => profLine(read(root, `${SCREENS}/prof-${name}.txt`), what.join(' '))?.ticks,
    'prof-total': (name, ...what) => profLine(read(root, `${SCREENS}/prof-${name}.txt`), what.join(' '))?.share,
    'prof-under': (name, caller) => profLine(bottomUp(read(root, `${SCREENS}/prof-${name}.txt`)), caller)?.share,
    'cpu-verdict': (name, key) => stats.judgeRatio(ofLab(name, key), 'cpuMicrosPerRequest'),
    overlap: (name, key, other) => sayOverlap(ofLab(name, key), ofLab(name, other))
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

/** @param {Said | Figure | undefined} figure @returns {Interval | null} */
function intervalIn (figure) {
  return isQuantity(figure) && typeof figure.value === 'object' ? /** @type {Interval} */ (figure.value) : null
}

/** @param {Said | Figure | undefined} figure @returns {Said | Figure | undefined} */
function withoutRange (figure) {
  const interval = intervalIn(figure)
  return interval && isQuantity(figure) ? { ...figure, value: interval.value } : figure
}

function minutesOf (record) {
  return Math.round((Date.parse(record?.endedAt) - Date.parse(record?.startedAt)) / 60_000)
}

function shownRatio (interval, how) {
  return ratio(how === 'interval' ? interval : interval?.value)
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
  if (!stats.hasEnds(first) || !stats.hasEnds(second)) return null
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
