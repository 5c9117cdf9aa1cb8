// @ts-check
// Results of one question from several machines, and the verdict that they give together.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { UsageError } from './errors.js'
import { nameOf, readJsonFile, whereTyped } from './json-file.js'
import {
  estimateMachines, estimatesOf, findApart, judgedFigures, judgeMachines, LEAST_MACHINES
} from './judge/machines.js'
import { inEnglish, say } from './message.js'
import { judgeAgain } from './result.js'
import { RESULT } from './result-schema.js'
import { formatPercent, formatRatio, sayInterval } from './say/format.js'
import { sayVerdict } from './say/outcome.js'
import { table } from './say/table.js'
import { print, renderTerminalTable } from './say/terminal.js'

/**
 * @import { Comparison, Result } from './result-schema.js'
 * @import { Said } from './message.js'
 */

/**
 * @param {string} folder from where the command was typed: all JSON files in it and below it
 * @param {(result: Result) => Promise<void>} keep what takes the combined result
 * @returns {Promise<number>} exit code: 1 where a version failed on a machine, or is worse
 * @throws {UsageError} where the files are no results, or of different questions
 */
export async function combine (folder, keep) {
  const files = await findResults(whereTyped(folder), folder)
  const results = await Promise.all(files.map(file => readJsonFile(file, RESULT)))
  expectOneQuestion(results, files.map(nameOf))
  const combined = combineResults(results)
  await keep(combined)
  const { comparisons } = combined
  console.log(renderTerminalTable(machinesTable(combined)))
  for (const [i, comparison] of comparisons.entries()) {
    for (const said of sayCombined(comparison, combined, i)) print(said, inEnglish)
  }
  return comparisons.some(({ verdict }) => verdict === 'failed' || verdict === 'worse') ? 1 : 0
}

async function findResults (dir, typed) {
  const entries = await readdir(dir, { recursive: true }).catch(() => {
    throw new UsageError(`there is no folder ${typed}`)
  })
  const files = entries.filter(name => name.endsWith('.json')).sort().map(name => join(dir, name))
  if (files.length < 2) {
    throw new UsageError(`${typed} holds ${files.length} results: several machines leave one each, by --json FILE`)
  }
  return files
}

/** What must be alike, and how a message calls it. @type {[string, (result: Result) => unknown][]} */
const QUESTION = [
  ['the question', ({ question }) => question],
  ['the versions', ({ comparisons }) => comparisons.map(({ now, older }) => `${now} ÷ ${older}`)],
  ['the routes', ({ apps }) => apps.map(pair => pair.map(({ route }) => route))],
  ['the connections', ({ record }) => /** @type {any} */ (record)?.run?.connections],
  ['the margin', ({ comparisons }) => comparisons.map(({ withinPercent }) => withinPercent)],
  ['the version of bench-in-turns', ({ tool }) => tool.version],
  ['the major version of Node.js', ({ node }) => node.split('.')[0]]
]

/** @param {string[]} names of their files */
function expectOneQuestion (results, names) {
  const [first] = results
  const unfit = results.findIndex(({ question, comparisons }) => question !== 'turns' || !comparisons.length)
  if (unfit >= 0) throw new UsageError(`${names[unfit]} compares no two versions`)
  const repeated = results.findIndex(({ comparisons }) => comparisons.some(({ looks }) => looks === 'repeated'))
  if (repeated >= 0) {
    throw new UsageError(`${names[repeated]} was measured with --within, which ends each machine by its own starts: ` +
      'give --generations instead')
  }
  for (const [i, result] of results.entries()) {
    const other = QUESTION.find(([, of]) => !isDeepStrictEqual(of(result), of(first)))
    if (other) {
      const [what, of] = other
      throw new UsageError(`${names[i]} is of another question than ${names[0]}: ${what} ` +
        `(${String(of(result))}, and not ${String(of(first))})`)
    }
  }
}

/**
 * @param {Result[]} results of one question
 * @returns {Result} with an interval over machines, and each of them in `machines`
 */
export function combineResults (results) {
  const [first] = results
  const endedAt = results.map(result => result.endedAt).sort().at(-1) ?? first.endedAt
  const machines = results.map(({ machine, node, endedAt, comparisons }) => ({ machine, node, endedAt, comparisons }))
  return judgeCombined({ ...first, endedAt, noise: null, versions: [], machines, record: null })
}

/**
 * @param {Result} combined whose verdicts need not be believed
 * @returns {Result} with those that the starts of its machines give
 */
export function judgeCombined (combined) {
  const machines = (combined.machines ?? []).map(one => ({ ...one, comparisons: judgeAgain(one.comparisons) }))
  return { ...combined, machines, comparisons: judgeMachines(machines.map(({ comparisons }) => comparisons)) }
}

/** @param {Result} combined */
function machinesTable ({ machines = [], comparisons }) {
  const rows = machines.flatMap((one, i) => one.comparisons.map(comparison => ({ ...one, i, comparison })))
  const sayRatio = ratio => ratio ? sayInterval(known(ratio), formatRatio) : '-'
  return table(say('Each machine by itself, now ÷ older'), rows, [
    [say('machine'), ({ i, machine }) => `${i + 1}: ${machine.cpuModel}`],
    comparisons.length > 1 && [say('version'), ({ comparison }) => comparison.now],
    [say('starts'), ({ comparison }) => String(comparison.cpuMicrosPerRequest?.count ?? 0)],
    [say('CPU time'), ({ comparison }) => sayRatio(comparison.cpuMicrosPerRequest)],
    [say('requests/s'), ({ comparison }) => sayRatio(comparison.requestsPerSecond)],
    [say('verdict'), ({ comparison }) => say(comparison.verdict)]
  ])
}

const known = ({ value, low, high, count }) => ({ value: value ?? NaN, low, high, count })

/**
 * @param {Comparison} comparison
 * @param {Result} combined
 * @param {number} at which of its comparisons it is
 * @returns {Said[]}
 */
function sayCombined (comparison, { machines = [] }, at) {
  const { now, older, failures, cpuMicrosPerRequest: cpu, requestsPerSecond: rate } = comparison
  const pair = `${now} ÷ ${older}`
  const count = machines.length
  if (count < LEAST_MACHINES && !failures.length) {
    return [say('{pair}: undecided. {count} machines are too few for an interval over machines; three can have one',
      { pair, count })]
  }
  const decided = {
    ...comparison,
    over: now,
    under: older,
    cpuMicrosPerRequest: cpu && known(cpu),
    requestsPerSecond: rate && known(rate)
  }
  const each = machines.map(({ comparisons }) => comparisons[at])
  return [
    sayVerdict(/** @type {any} */ (decided), say('over {count} machines', { count })),
    ...failures.length ? [] : saySpread(each)
  ]
}

/** @param {Comparison[]} pair of each machine */
function saySpread (pair) {
  return judgedFigures(pair).flatMap(figure => {
    const percent = formatPercent((Math.exp(estimateMachines(pair, figure).spread) - 1) * 100)
    const apart = findApart(estimatesOf(pair, figure)).map(i => String(i + 1))
    const name = figure === 'cpuMicrosPerRequest' ? say('CPU time') : say('requests/s')
    return [
      say('{name}: from machine to machine, the ratio differs by {percent} % (a standard deviation), besides the ' +
        'scatter of starts', { name, percent }),
      ...apart.length ? [say('{name}: apart from all others: machine {machines}', { name, machines: apart })] : []
    ]
  })
}
