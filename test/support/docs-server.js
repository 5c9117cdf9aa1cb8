// @ts-check
import pWaitFor from 'p-wait-for'
import { copyProject, freePort, runScript } from './project.js'

/** @import { TestContext } from 'node:test' */

/** Far longer than it takes: it reads all records first, on a machine that has other things to do. */
const TIMEOUT_MS = 120_000

/**
 * `npm run docs` in a copy of the project, on a port of its own.
 *
 * @param {TestContext} t
 * @param {string[]} flags
 */
export async function startDocs (t, ...flags) {
  const root = await copyProject(t)
  const port = await freePort()
  const docs = runScript(root, 'docs.js', ['serve', '--port', String(port), ...flags])
  t.after(() => { docs.kill('SIGKILL') })
  let output = ''
  docs.all.on('data', chunk => { output += chunk })
  await pWaitFor(() => output.includes('\n'), { timeout: TIMEOUT_MS })
  return { docs, root, port, output: () => output }
}
