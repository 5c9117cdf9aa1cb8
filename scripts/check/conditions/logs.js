// @ts-check
// What the participant's server writes: into its log, or to its stderr.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { quote, say } from '../../render/say.js'
import { request } from '../../server/http-client.js'
import { startStage } from '../../server/stage-process.js'
import { fails, holds } from '../verdict.js'
import { withServer } from '../with-server.js'

/**
 * @import { StageProcess } from '../../server/stage-process.js'
 * @import { Context, Finding } from '../check-exercise.js'
 */

const AT_ONCE = 10

/**
 * Does each request that got an answer have its line, when the server is asked to end under load?
 *
 * @param {{ path: string, requests: number, setting: string, withinS: number }} condition `path` is followed by the
 *   number of the request; it gets SIGTERM after half of them; `setting` is the environment variable that names the
 *   file of the log
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function logs ({ path, requests, setting, withinS }, { stage, signal }) {
  const folder = await mkdtemp(join(tmpdir(), 'check-logs-'))
  const file = join(folder, 'log')
  const server = await startStage(
    { ...stage, settings: { ...stage.settings, [setting]: file } },
    { signal, patienceMs: withinS * 1000 }
  )
  try {
    const answered = await askUntilGone(server, { path, requests, endAfter: requests / 2 })
    signal.throwIfAborted()
    const hasEnded = await Promise.race([server.ended.then(() => true), wait(withinS * 1000, false, { ref: false })])
    if (!hasEnded) return fails(say('the server still runs {withinS} s after SIGTERM', { withinS }))
    const count = answered.length
    if (count < requests / 2) {
      return fails(say('the server ended after {count} answers, before it was asked to', { count }))
    }
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const missing = answered.filter(url => !lines.some(line => line.includes(`"${url}"`))).length
    return missing > 0
      ? fails(say(
        '{missing} of {count} requests that got an answer have no line in {setting}',
        { missing, count, setting }
      ))
      : holds(say('each of the {count} requests that got an answer has its line', { count }))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {StageProcess} server it gets SIGTERM after so many answers
 * @param {{ path: string, requests: number, endAfter: number }} asked
 * @returns {Promise<string[]>} URLs that got an answer
 */
async function askUntilGone (server, { path, requests, endAfter }) {
  const answered = []
  const numbers = Array.from({ length: requests }, (_, i) => i + 1).values()
  const askInTurn = async () => {
    for (const number of numbers) {
      const url = path + number
      const answer = await request(server.url, url).catch(() => null)
      if (answer === null) return // it takes no more
      if (answer.status === 200 && answered.push(url) === endAfter) process.kill(server.pid, 'SIGTERM')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
  return answered
}

/**
 * What does the server write to its stderr, run with other environment variables, such as another log level?
 *
 * @param {{ when: string, settings: Record<string, string>, paths: string[], lines: string[][] }} condition `paths`
 *   are asked for one after the other; `lines` has the pieces that each line must hold, in the order of the lines.
 *   Others may stand between.
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function prints ({ when: whenRun, settings, paths, lines }, { stage, signal }) {
  const when = say(quote(whenRun))
  const server = await withServer({ ...stage, settings: { ...stage.settings, ...settings } }, signal, async server => {
    for (const path of paths) await request(server.url, path)
    return server
  })
  await server.ended // all that it wrote is read only then
  const rest = [...server.stderrLines]
  for (const pieces of lines) {
    const found = rest.findIndex(line => pieces.every(piece => line.includes(piece)))
    if (found === -1) {
      return fails(say('{when}, this line is missing: {pieces}', { when, pieces: pieces.join(' ... ') }))
    }
    rest.splice(0, found + 1)
  }
  return holds(say('{when}, it writes the {count} lines that it must', { when, count: lines.length }))
}
