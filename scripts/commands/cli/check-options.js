// @ts-check
// What check is asked for. Flags that do not go together are named.
import { UsageError } from '../../errors.js'
import { namesMystery } from '../../faults/folder.js'
import { readPrediction } from './prediction.js'

/** @typedef {'list' | 'exercise' | 'mystery' | 'stage' | 'url' | 'room' | 'export'} Task */

/** @type {Record<Task, string[]>} the flags that go with each */
const FLAGS_OF = {
  list: ['lang'],
  exercise: ['hint', 'reveal', 'watch', 'quick', 'predict', 'lang'],
  mystery: ['line', 'kind', 'reveal', 'quick', 'lang'],
  stage: ['stage', 'quick', 'predict', 'lang'],
  url: ['url', 'quick', 'lang'],
  room: ['room'],
  export: ['export']
}
const OF_MYSTERY = ['line', 'kind']
const ALONE = ['hint', 'reveal', 'watch']

/**
 * @param {any} values flags, as parsed
 * @param {string[]} positionals
 * @returns {{ task: Task, name: string, prediction: ReturnType<typeof readPrediction> }} `name` of what it is for
 * @throws {UsageError}
 */
export function readCheckOptions (values, positionals) {
  const task = /** @type {Task} */ (
    ['stage', 'url', 'room', 'export'].find(flag => values[flag] !== undefined) ?? taskOfNames(positionals)
  )
  const odd = Object.keys(values).find(flag => !FLAGS_OF[task].includes(flag))
  if (odd) throw new UsageError(whyNotWith(odd, task))
  const together = ALONE.filter(flag => values[flag])
  if (together.length > 1) throw new UsageError(`--${together.join(' and --')} do not go together`)
  if (task === 'room' && !positionals.length) { throw new UsageError('--room takes files that --export wrote: npm run check -- --room FILE ...') }
  if (!['exercise', 'mystery', 'room'].includes(task) && positionals.length) { throw new UsageError(`with --${task}, check takes no exercise`) }
  if (['exercise', 'mystery'].includes(task) && positionals.length > 1) { throw new UsageError('check takes one exercise, or none to list them: npm run check -- 05') }
  return { task, name: values[task] ?? positionals[0], prediction: readPrediction(values.predict) }
}

/** @returns {Task} */
function taskOfNames (names) {
  if (names.length === 0) return 'list'
  return names.some(namesMystery) ? 'mystery' : 'exercise'
}

function whyNotWith (flag, task) {
  if (OF_MYSTERY.includes(flag)) { return `--${flag} is for the mystery: npm run check -- mystery --line FILE:LINE --kind KIND` }
  if (task === 'list') return `--${flag} is for an exercise: npm run check -- EXERCISE --${flag}`
  return `--${flag} does not go with ${{ exercise: 'an exercise', mystery: 'the mystery' }[task] ?? `--${task}`}`
}

/**
 * @param {string} typed
 * @returns {URL} http on loopback
 * @throws {UsageError} when it is another
 */
export function readLoopbackUrl (typed) {
  const url = URL.parse(typed)
  const isOurs = url?.protocol === 'http:' && (/^127(\.\d+){3}$/.test(url.hostname) || url.hostname === 'localhost')
  if (!url || !isOurs) {
    throw new UsageError(
      `--url takes the address of a server on this machine, such as http://127.0.0.1:3000/seed/v1; got "${typed}"`
    )
  }
  return url
}
