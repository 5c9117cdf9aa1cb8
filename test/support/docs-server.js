// @ts-check
import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import getPort from 'get-port'
import pWaitFor from 'p-wait-for'
import { runScript } from './project.js'

/** Far longer than it takes: it reads all records first, on a machine that has other things to do. */
const TIMEOUT_MS = 120_000

/**
 * Starts `npm run docs` on a port of its own. What it prints comes without colors, which it has under a CI.
 *
 * @param {string} root absolute folder of a copy of the project
 * @param {string[]} flags
 */
export async function startDocs (root, ...flags) {
  const port = await getPort()
  const docs = runScript(root, 'docs.js', ['serve', '--port', String(port), ...flags])
  let output = ''
  docs.all.on('data', chunk => { output += chunk })
  const listens = pWaitFor(() => /^listening on .*\n/m.test(output), { timeout: TIMEOUT_MS })
  const ended = await Promise.race([docs, listens]).catch(error => {
    docs.kill('SIGKILL')
    throw error
  })
  assert.equal(ended, undefined, output)
  return { docs, port, output: () => stripVTControlCharacters(output) }
}
