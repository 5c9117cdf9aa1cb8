// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { helloContract, seedContract } from './contracts.js'
import { ordersContract } from './orders-contract.js'
import { AnswerError, request, ServerError } from 'bench-in-turns/kit.js'
import { startStage } from './stage-app.js'

/**
 * @import { Checks, Contract } from './contracts.js'
 * @import { Reading } from 'bench-in-turns'
 * @import { Stage } from './catalog.js'
 */

const START = 'start'
const ALIVE = 'still alive'
const TIMEOUT_MS = 30_000 // far longer than any healthy server takes, even on a busy machine
const LONGEST_VALUE = 80 // characters of it in a message
const SAID_IN_FULL = ['==', 'fail'] // an `ok` or a `fail` compares nothing

/** @type {Record<Stage['contract'], Contract>} */
const CONTRACTS = { seed: seedContract, hello: helloContract, orders: ordersContract }

/** Those that fail when the server has ended: the others come after it. */
export const PROCESS_CHECKS = [START, ALIVE]

/**
 * @typedef {object} GateResult
 * @property {string} stage id
 * @property {string[]} checks names of those that ran, in order
 * @property {{ check: string, message: string }[]} failures none when it passed
 * @property {string[]} stderrLines the last that the stage wrote, when it failed
 * @property {Reading} [probe] the process that was checked
 */

/**
 * @param {Pick<Stage, 'contract'>} stage
 * @returns {Contract} what it must answer
 */
export function contractOf ({ contract }) {
  return CONTRACTS[contract]
}

/**
 * Proves, on a process of its own, that a stage answers as it must and has just the defects that it declares.
 *
 * @param {Stage} stage
 * @param {AbortSignal} [signal]
 * @param {{ nodeBinary?: string, except?: string[] }} [options] absolute, the one that runs this without it; names of
 *   checks to leave out
 * @returns {Promise<GateResult>} a stage that does not start or dies fails; nothing is thrown for it
 */
export async function passGate (stage, signal, { nodeBinary, except = [] } = {}) {
  /** @type {GateResult} */
  const result = { stage: stage.id, checks: [], failures: [], stderrLines: [] }
  let server
  try {
    server = await startStage(stage, { signal, nodeBinary })
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return failed(result, START, error.message, error.stderrLines)
  }
  try {
    await runChecks(server, stage, result, { signal, nodeBinary, except })
    if (result.failures.length) result.stderrLines = server.stderrLines
    else result.probe = await server.read()
  } catch (error) {
    return failed(result, ALIVE, error.message, server.stderrLines)
  } finally {
    await server.stop()
  }
  return result
}

/**
 * @param {{ url: string, read: () => Promise<unknown> }} server `read` throws when its process has ended
 * @param {Stage} stage
 * @param {GateResult} result to add to
 * @param {{ signal?: AbortSignal, nodeBinary?: string, except: string[] }} options
 */
export async function runChecks (server, stage, result, { signal, nodeBinary, except }) {
  const { route, defects } = stage
  const contract = contractOf(stage)
  for (const [name, run] of Object.entries({ ...contract.checks, ...hostileChecks })) {
    if (except.includes(name)) continue
    result.checks.push(name)
    try {
      await run({ origin: server.url, route, stage, defects, contract, signal, nodeBinary })
    } catch (error) {
      result.failures.push({ check: name, message: firstLine(error) })
      await server.read() // throws when the check has ended the process
      if (error.isLate) return // each of the others would wait as long
    }
  }
}

function failed (result, check, message, stderrLines = []) {
  return { ...result, failures: [...result.failures, { check, message }], stderrLines }
}

function firstLine ({ message, actual, expected, operator, generatedMessage }) {
  const line = message.split('\n')[0]
  if (generatedMessage !== false || SAID_IN_FULL.includes(operator)) return line
  if (actual === true) return line // a defect that it does not declare
  if (actual === false) return `not so, although it is declared: ${line}`
  return `${line}: found ${sayValue(actual)}, wanted ${sayValue(expected)}`
}

function sayValue (value) {
  const text = value instanceof RegExp ? String(value) : JSON.stringify(value) ?? 'none'
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text
}

// What a server meets on a real network.

// A little over Node's limit of 16 KiB for all headers: read in one go, so that no reset overtakes the answer.
const OVERSIZED_HEADER_BYTES = 17 * 1024
const PIPELINED_REQUESTS = 200

/** After each, it must still answer as it should. @type {Checks} */
const hostileChecks = {
  async 'malformed request line' (target) {
    const answer = await sendRaw(target.origin, 'NOT HTTP AT ALL\r\n\r\n')
    assert.match(answer, /^HTTP\/1\.1 400 /, `answered ${JSON.stringify(answer.slice(0, 40))}`)
    await checkAlive(target)
  },
  async 'oversized header' (target) {
    const headers = { 'x-big': 'x'.repeat(OVERSIZED_HEADER_BYTES) }
    const { status } = await request(target.origin, target.route, { headers })
    assert.equal(status, 431, 'status')
    await checkAlive(target)
  },
  async 'client hangs up mid-response' (target) {
    const { pipelined = PIPELINED_REQUESTS } = target.contract
    await sendAndHangUp(target.origin, `${get(target.route)}\r\n`.repeat(pipelined))
    await checkAlive(target)
  },
  async 'pipelined requests' (target) {
    const { origin, route, contract } = target
    const { pipelined = PIPELINED_REQUESTS } = contract
    const all = `${get(route)}\r\n`.repeat(pipelined - 1) + `${get(route)}Connection: close\r\n\r\n`
    const bodies = splitBodies(await sendRaw(origin, all))
    assert.equal(bodies.length, pipelined, 'answers')
    for (const body of bodies) contract.checkBody(body, route)
    await checkAlive(target)
  }
}

async function checkAlive ({ origin, route, contract }) {
  contract.checkPayload(await request(origin, route), route)
}

function get (route) {
  return `GET ${route} HTTP/1.1\r\nHost: gate\r\n`
}

function splitBodies (bytes) {
  const bodies = []
  for (let start = 0; start < bytes.length;) {
    const bodyStart = bytes.indexOf('\r\n\r\n', start) + 4
    const head = bytes.slice(start, bodyStart)
    const length = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
    assert.ok(length, `not a complete answer: ${JSON.stringify(head.slice(0, 40))}`)
    start = bodyStart + Number(length)
    bodies.push(bytes.slice(bodyStart, start))
  }
  return bodies
}

/**
 * Writes bytes that no HTTP client would, and reads until the server closes the connection.
 *
 * @returns {Promise<string>} all that the server answered
 * @throws {AnswerError} when the server keeps the connection open for half a minute
 */
async function sendRaw (origin, text) {
  const chunks = await open(origin, text).toArray()
  return Buffer.concat(chunks).toString('latin1')
}

/**
 * Sends text and hangs up as soon as the first bytes of the answer arrive.
 *
 * @returns {Promise<void>} settles when the socket is gone
 */
async function sendAndHangUp (origin, text) {
  const socket = open(origin, text)
  socket.once('data', () => socket.resetAndDestroy())
  await once(socket, 'close')
}

function open (origin, text) {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const late = new AnswerError('the server neither answered nor hung up', { isLate: true })
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(late))
  socket.write(text)
  return socket
}
