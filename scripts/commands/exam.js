// @ts-check
// Forty minutes with a server that nobody has seen.
import { parseFlags, localiserFor, runCommand } from './typed.js'
import { UsageError } from 'bench-in-turns/kit.js'

await runCommand(async signal => {
  const { values } = await parseFlags('exam')
  if (values.json !== undefined && !values.grade) throw new UsageError('--json goes with --grade')
  const { beginExam, gradeThere, showRoom } = await import('./run-exam.js')
  const options = { ...values, localise: await localiserFor(values), signal }
  if (values.room !== undefined) return showRoom(values.room, options)
  return values.grade ? gradeThere(options) : beginExam(options)
})
