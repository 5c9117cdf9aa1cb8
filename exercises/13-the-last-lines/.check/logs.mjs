// @ts-check
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'
import { startStage } from '../../../scripts/stages/stage-app.js'

/**
 * @import { Context, Finding } from '../../../scripts/check/check-exercise.js'
 * @import { ServerProcess } from 'bench-in-turns/start/server.js'
 */

const PATH = '/items/' // followed by the number of the request
const REQUESTS = 200
const END_AFTER = REQUESTS / 2
const AT_ONCE = 10
const SETTING = 'LOG_FILE'
const WITHIN_S = 2
// On a slow disk, whoever goes on answering while it writes loses lines each time, and not by chance.
const ON_SLOW_DISK = ['--require', join(import.meta.dirname, 'slow-disk.cjs')]

/**
 * Does each request that got an answer have its line, when the server is asked to end under load?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, signal }) {
  const folder = await mkdtemp(join(tmpdir(), 'check-logs-'))
  const file = join(folder, 'log')
  const server = await startStage(
    { ...stage, settings: { ...stage.settings, [SETTING]: file } },
    { signal, patienceMs: WITHIN_S * 1000, nodeArgs: ON_SLOW_DISK }
  )
  try {
    const answered = await askUntilGone(server)
    signal.throwIfAborted()
    const hasEnded = await Promise.race([server.ended.then(() => true), wait(WITHIN_S * 1000, false, { ref: false })])
    if (!hasEnded) return fails(say('the server still runs {withinS} s after SIGTERM', { withinS: WITHIN_S }))
    const count = answered.length
    if (count < END_AFTER) {
      return fails(say('the server ended after {count} answers, before it was asked to', { count }))
    }
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const missing = answered.filter(url => !lines.some(line => line.includes(`"${url}"`))).length
    return missing > 0
      ? fails(say(
        '{missing} of {count} requests that got an answer have no line in {setting}',
        { missing, count, setting: SETTING }
      ))
      : holds(say('each of the {count} requests that got an answer has its line', { count }))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {ServerProcess} server it gets SIGTERM after half of the answers
 * @returns {Promise<string[]>} URLs that got an answer
 */
async function askUntilGone (server) {
  const answered = []
  const numbers = Array.from({ length: REQUESTS }, (_, i) => i + 1).values()
  const askInTurn = async () => {
    for (const number of numbers) {
      const url = PATH + number
      const answer = await request(server.url, url).catch(() => null)
      if (answer === null) return // it takes no more
      if (answer.status === 200 && answered.push(url) === END_AFTER) process.kill(server.pid, 'SIGTERM')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
  return answered
}
