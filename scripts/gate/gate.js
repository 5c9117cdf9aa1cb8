// @ts-check
import { StageError } from '../errors.js'
import { startStage } from '../stages/stage-process.js'
import { helloContract } from './hello-contract.js'
import { hostileChecks } from './hostile.js'
import { request } from './http-client.js'
import { seedContract } from './seed-contract.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { Reading } from '../stages/probe.cjs'
 * @import { Contract } from './seed-contract.js'
 */

const START = 'start'
const ALIVE = 'still alive'
const LONGEST_VALUE = 80 // characters of it in a message
const SAID_IN_FULL = ['==', 'fail'] // an `ok` or a `fail` compares nothing

/** @type {Record<Stage['contract'], Contract>} */
const CONTRACTS = { seed: seedContract, hello: helloContract }

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
    if (!(error instanceof StageError)) throw error
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

async function runChecks (server, stage, result, { signal, nodeBinary, except }) {
  const { route, defects } = stage
  const contract = contractOf(stage)
  for (const { name, run } of [...contract.checks, ...hostileChecks]) {
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

/**
 * What can be checked from outside, of a server that somebody else has started.
 *
 * @param {URL} url of the payload
 * @param {Stage['contract']} kind
 * @returns {Promise<{ check: string, message: string | null }[]>} of each that was made in a row; ends with the first
 *   when that fails
 */
export async function checkFromOutside ({ origin, pathname: route }, kind) {
  const contract = CONTRACTS[kind]
  // It has run for a while, or answers its first request: which of the two is not its fault.
  const problem = await request(origin, route).then(() => null, error => error.message)
  if (problem) return [{ check: 'answers', message: problem }]
  const results = []
  for (const { name, run, needsProcess } of [...contract.checks, ...hostileChecks]) {
    if (needsProcess) continue
    const error = await run({ origin, route, contract, defects: [] }).then(() => null, error => error)
    results.push({ check: name, message: error && firstLine(error) })
    // It is not the payload, or hangs: nothing else would say more.
    if (error && (results.length === 1 || error.isLate)) break
  }
  return results
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
