// @ts-check
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { childrenOf, isGone } from '../support/processes.js'
import { copyProject, EVERY_STEP, runScript } from '../support/project.js'

const LOAD_S = 60
const PAGE = 'docs/01-the-server.md'
const skip = process.platform === 'win32' && 'Windows has no signals to send'

test('Ctrl-C under load leaves nothing behind, long before the load would be over', { skip }, async t => {
  const root = await copyProject(t, EVERY_STEP)
  const page = await readFile(join(root, PAGE), 'utf8')
  const bench = runScript(root, 'bench.js', ['01-slow', '--duration', String(LOAD_S)])
  t.after(() => bench.kill('SIGKILL'))
  let output = ''
  bench.all.on('data', chunk => { output += chunk })
  let children = /** @type {number[]} */ ([])
  await pWaitFor(async () => {
    children = await childrenOf(bench.pid)
    return /round 1 of 3: 01-slow/.test(output) && children.length > 0
  }, { timeout: 60_000 })
  const startedMs = performance.now()
  bench.kill('SIGINT')
  assert.equal((await bench).exitCode, 130)
  assert.ok(performance.now() - startedMs < LOAD_S * 1000 / 2)
  await pWaitFor(() => children.every(isGone), { timeout: 60_000 }) // the one that ends orphans goes last
  assert.deepEqual(await readdir(join(root, 'results')), [])
  assert.equal(await readFile(join(root, PAGE), 'utf8'), page)
})
