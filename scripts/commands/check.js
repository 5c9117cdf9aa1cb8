// @ts-check
// A participant's own work: an exercise at a time.
import { findExercise, readExercises } from '../check/exercises.js'
import { UsageError } from '../errors.js'
import { namesMystery } from '../faults/folder.js'
import { parseFlags, runCommand } from './cli/command.js'

await runCommand(async signal => {
  const { values, positionals } = parseFlags('check')
  if (positionals.length > 1) throw new UsageError('check takes one exercise, or none to list them: npm run check -- 05')
  if (positionals.some(namesMystery)) return judge(values, signal)
  const stray = ['line', 'kind'].find(name => values[name] !== undefined)
  if (stray) throw new UsageError(`--${stray} is for the mystery: npm run check -- mystery --line FILE:LINE --kind KIND`)
  const exercises = await readExercises()
  if (!positionals.length) return list(exercises, values)
  const exercise = findExercise(exercises, positionals[0])
  const { check } = await import('./main/check.js')
  return check(exercise, { hint: values.hint ?? false, reveal: values.reveal ?? false, isQuick: values.quick ?? false }, signal)
})

async function judge (values, signal) {
  const { checkMystery } = await import('./main/check-mystery.js')
  const { line, kind, hint, reveal = false, quick: isQuick = false } = values
  if (hint) throw new UsageError('the mystery has no hints: npm run profile -- exercises/mystery; --reveal tells')
  return checkMystery({ line, kind, reveal, isQuick }, signal)
}

async function list (exercises, values) {
  const [flag] = Object.keys(values)
  if (flag) throw new UsageError(`--${flag} is for an exercise: npm run check -- EXERCISE --${flag}`)
  const { listExercises } = await import('./main/check-list.js')
  return listExercises(exercises)
}
