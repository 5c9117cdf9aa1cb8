// @ts-check
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { childrenOf, isGone } from '../support/processes.js'
import { copyProject, EVERY_STEP, runScript } from '../support/project.js'

const LOAD_S = 60
const GONE_WITHIN_MS = LOAD_S * 1000 / 2 // long before the load would have been over
const skip = process.platform === 'win32' && 'Windows has no signals to send'

/** @type {[string, RegExp, string[]][]} */
const moments = [
  ['in the gate', /gate: 01-slow/, ['01-slow', '02-listener-fix']],
  ['under load', /round 1 of 3: 01-slow/, ['01-slow', '--duration', String(LOAD_S)]],
  ['in the slices', /slices: processes 1 of \d+, pair 1 of/, ['ceiling', 'fastify-variant', '--slices', '1000']]
]
for (const [moment, pattern, args] of moments) {
  test(`Ctrl-C ${moment} leaves nothing behind`, { skip }, async t => {
    const root = await copyProject(t, EVERY_STEP)
    const page = await readFile(join(root, 'docs/01-the-server.md'), 'utf8')
    const bench = runScript(root, 'bench.js', args)
    t.after(() => bench.kill('SIGKILL'))
    let output = ''
    bench.all.on('data', chunk => { output += chunk })
    let children = []
    await pWaitFor(async () => {
      children = await childrenOf(bench.pid)
      return pattern.test(output) && children.length > 0
    }, { timeout: 60_000 })

    const startedMs = performance.now()
    bench.kill('SIGINT')
    const { exitCode } = await bench
    const tookMs = performance.now() - startedMs

    assert.equal(exitCode, 130)
    // The one that ends orphans goes last. That all are gone in time is for the suite of faults: this one is no clock.
    await pWaitFor(() => children.every(isGone), { timeout: 60_000 })
    assert.ok(tookMs < GONE_WITHIN_MS, `took ${tookMs} ms`)
    assert.deepEqual(await readdir(join(root, 'results')), [])
    assert.equal(await readFile(join(root, 'docs/01-the-server.md'), 'utf8'), page)
  })
}
