// @ts-check
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from '../../gate/http-client.js'
import { startStage } from '../../stages/stage-process.js'
import { say } from '../../say.js'

/**
 * @import { StageProcess } from '../../stages/stage-process.js'
 * @import { Context, Finding } from '../run.js'
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
export async function run ({ path, requests, setting, withinS }, { stage, signal }) {
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
    if (!hasEnded) return { verdict: 'fails', says: say`the server still runs ${withinS} s after SIGTERM` }
    if (answered.length < requests / 2) { return { verdict: 'fails', says: say`the server ended after ${answered.length} answers, before it was asked to` } }
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const missing = answered.filter(url => !lines.some(line => line.includes(`"${url}"`))).length
    return missing > 0
      ? {
          verdict: 'fails',
          says: say`${missing} of ${answered.length} requests that got an answer have no line in ${setting}`
        }
      : { verdict: 'holds', says: say`each of the ${answered.length} requests that got an answer has its line` }
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
