// @ts-check
// 01-slow silences the warning that would have told. What does node say when it is left alone, and where does it point?
import pWaitFor from 'p-wait-for'
import { findStages, parsePositive, request, StageError, startStage } from '../kit.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'the warning that the slow server silences, with the stack that leads to the guard'

/** @type {LabFlags} */
export const flags = { requests: { type: 'string', value: 'N', help: 'requests, one after the other' } }

const STAGE = '01-slow'
const SILENCER = { find: "require('events').defaultMaxListeners = Infinity", replacement: '' } // the line stays, so all others keep their numbers
const REQUESTS = 12
const WARNING_TIMEOUT_MS = 5000
const PID = /\(node:\d+\)/g

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const [stage] = findStages(catalog, positionals.length ? positionals : [STAGE])
  return { stage: stage.id, requests: parsePositive('requests', values.requests, { max: 1000 }) ?? REQUESTS }
}

/** @type {Lab['expectedS']} */
export const expectedS = () => 1

/**
 * @param {{ stage: string, requests: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ lines: string[] }>} what the server wrote to stderr, without its process id and any path of the
 *   machine
 */
export async function measure ({ stage: id, requests }, { catalog, signal }) {
  const [stage] = findStages(catalog, [id])
  const server = await startStage(stage, {
    signal,
    edits: [SILENCER],
    nodeArgs: ['--trace-warnings'],
    withProbe: false
  })
  try {
    for (let i = 0; i < requests; i++) await request(server.url, stage.route)
    await pWaitFor(() => server.stderrLines.some(line => line.includes('attachAfterEvent')), {
      timeout: {
        milliseconds: WARNING_TIMEOUT_MS,
        message: new StageError(`${id} gave no warning that names attachAfterEvent`, server.stderrLines)
      },
      signal
    })
  } finally {
    await server.stop()
  }
  return { lines: server.stderrLines.map(line => line.replace(PID, '(node)')) }
}
