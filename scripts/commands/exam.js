// @ts-check
// Forty minutes with a server that nobody has seen.
import { parseFlags, localiserFor, runCommand } from './typed.js'
import { UsageError } from 'bench-in-turns/kit.js'

const OF_GRADING = ['quick', 'json']

await runCommand(async signal => {
  const { values } = await parseFlags('exam')
  const lonely = OF_GRADING.find(flag => values[flag] !== undefined && !values.grade)
  if (lonely) throw new UsageError(`--${lonely} goes with --grade`)
  const { beginExam, gradeThere, showRoom } = await import('./run-exam.js')
  const options = { ...values, localise: await localiserFor(values), signal }
  if (values.room !== undefined) return showRoom(values.room, options)
  return values.grade ? gradeThere(options) : beginExam(options)
})
