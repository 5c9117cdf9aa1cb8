// @ts-check
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fails, holds, request, say } from '../../../scripts/check/check-kit.js'
import { startStage } from '../../../scripts/stages/stage-app.js'

/** @import { Check, ServerProcess } from '../../../scripts/check/check-kit.js' */

const PATH = '/items/' // followed by the number of the request
const END_AFTER = 100
const AT_ONCE = 10
const SETTING = 'LOG_FILE'
const WITHIN_S = 2
const COMES_SLOWLY_MS = 100 // the rest of a request that had begun, while the slow disk below still writes
// On a slow disk, whoever goes on answering while it writes loses lines each time, and not by chance.
const ON_SLOW_DISK = ['--require', join(import.meta.dirname, 'slow-disk.cjs')]

/**
 * Does each request that got an answer have its line, when the server is asked to end under load?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  const folder = await mkdtemp(join(tmpdir(), 'check-logs-'))
  const file = join(folder, 'log')
  const server = await startStage(
    { ...stage, settings: { ...stage.settings, [SETTING]: file } },
    { signal, patienceMs: WITHIN_S * 1000, nodeArgs: ON_SLOW_DISK }
  )
  try {
    const { answered, isLate, isCutOff } = await askUntilGone(server, signal)
    if (isLate) return fails(say('the server still runs {withinS} s after SIGTERM', { withinS: WITHIN_S }))
    const count = answered.length
    if (count < END_AFTER) {
      return fails(say('the server ended after {count} answers, before it was asked to', { count }))
    }
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const missing = answered.filter(url => !lines.some(line => line.includes(`"${url}"`))).length
    if (missing > 0) {
      const values = { missing, count, setting: SETTING }
      return fails(say('{missing} of {count} requests that got an answer have no line in {setting}', values))
    }
    return isCutOff
      ? fails(say('a request that had begun before SIGTERM gets no answer'))
      : holds(say('each of the {count} requests that got an answer has its line', { count }))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {ServerProcess} server it gets SIGTERM after some of the answers, and is asked as long as it answers
 * @param {AbortSignal} signal
 * @returns {Promise<{ answered: string[], isLate: boolean, isCutOff: boolean }>} URLs that got an answer; does it run
 *   on, and too long; and is a request without its answer that had begun before?
 */
async function askUntilGone (server, signal) {
  const answered = []
  let number = 0
  const late = new AbortController()
  const slow = await askSlowly(server)
  const end = async () => {
    process.kill(server.pid, 'SIGTERM')
    setTimeout(() => late.abort(), WITHIN_S * 1000).unref()
    await wait(COMES_SLOWLY_MS)
    slow.finish()
  }
  const askInTurn = async () => {
    while (!late.signal.aborted) {
      const url = PATH + ++number
      const answer = await request(server.url, url).catch(() => null)
      if (answer === null) return // it takes no more
      if (answer.status === 200 && answered.push(url) === END_AFTER) await end()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
  signal.throwIfAborted()
  const isLate = late.signal.aborted ||
    await Promise.race([server.ended.then(() => false), once(late.signal, 'abort').then(() => true)])
  if (isLate) return { answered, isLate, isCutOff: false }
  const isCutOff = !await slow.isAnswered
  if (!isCutOff) answered.push(slow.url)
  return { answered, isLate, isCutOff }
}

/**
 * Begins a request. Whoever flushes while it is still to be answered loses its line.
 *
 * @param {ServerProcess} server
 */
async function askSlowly (server) {
  const url = `${PATH}slowly`
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname).on('error', () => {}) // it may take no more
  let text = ''
  socket.setEncoding('utf8').on('data', part => { text += part })
  await once(socket, 'connect')
  socket.write(`GET ${url} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n`)
  const isAnswered = new Promise(resolve => socket.once('close', () => resolve(text.startsWith('HTTP/1.1 200'))))
  return { url, isAnswered, finish: () => { socket.write('\r\n') } }
}
