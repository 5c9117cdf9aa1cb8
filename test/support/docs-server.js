// @ts-check
import assert from 'node:assert/strict'
import { appendFile, mkdir, symlink } from 'node:fs/promises'
import { request } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import getPort from 'get-port'
import pWaitFor from 'p-wait-for'
import { runScript } from './project.js'

/** Far longer than it takes: it reads all records first, on a machine that has other things to do. */
const TIMEOUT_MS = 120_000
const PATIENCE_MS = 60_000
export const SECRET = 'for nobody to read'

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

/**
 * Writes a secret into files that are not for pages, and links two of them into the pages' folder.
 *
 * @param {string} root absolute folder of a copy of the project
 * @returns {Promise<string>} a folder beside it, with secrets as well
 */
export async function plantSecrets (root) {
  const outside = `${root}-out`
  for (const folder of [`${root}/.git`, `${root}/results`, outside]) await mkdir(folder)
  const own = ['.git/config', '.env', '.npmrc', 'README.md', 'results/bench.json'].map(name => `${root}/${name}`)
  const others = ['txt', 'html', 'svg', 'js'].map(end => `${outside}/secret.${end}`)
  for (const file of [...own, ...others]) await appendFile(file, SECRET)
  await appendFile(`${outside}/secret.js.map`, `{"version":3,"sources":[],"mappings":"","secret":"${SECRET}"}`)
  await symlink(`${outside}/secret.txt`, `${root}/docs/images/linked.svg`)
  await symlink(outside, `${root}/docs/linked`)
  return outside
}

/**
 * @param {number} port
 * @param {{ path: string, method?: string, headers?: object, body?: string, agent?: any }} asked
 * @returns {Promise<{ status?: number, headers: import('node:http').IncomingHttpHeaders, text: string }>}
 */
export function askSite (port, { path, method = 'GET', headers = {}, body = '', agent = false }) {
  const how = {
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: 'upgrade' in headers ? false : agent,
    headers: { ...headers, ...body && { 'content-length': Buffer.byteLength(body) } },
    signal: AbortSignal.timeout(PATIENCE_MS)
  }
  return new Promise((resolve, reject) => {
    request(how)
      .on('upgrade', ({ statusCode, headers }, upgraded) => {
        upgraded.destroy()
        resolve({ status: statusCode, headers, text: '' })
      })
      .on('response', async response => {
        const text = (await response.toArray()).join('')
        resolve({ status: response.statusCode, headers: response.headers, text })
      })
      .on('error', reject)
      .end(body)
  })
}
