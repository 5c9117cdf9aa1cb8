// @ts-check
// What a generator says that it used is that of one load: it lives on, and has used more before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAutocannon } from '../../scripts/stages/autocannon.js'
import { openLoad } from 'bench-in-turns'
import { cpuMicrosOfProcess } from 'bench-in-turns/kit.js'
import { shortLoad } from '../../scripts/stages/whole-load.js'
import { serve } from '../support/server.js'

const TICKS_MICROS = 30_000 // the kernel's account goes by ticks; to start takes more than these
const ROUNDED_MS = 1

/** @type {[string, () => any, object][]} */
const generators = [
  ['autocannon', openAutocannon, shortLoad(1, 200)],
  ['the paced one', () => openLoad('paced'), { connections: 1, durationS: 0.2 }],
  ['the one of bursts', () => openLoad('bursts'), { connections: 1, durationMs: 200 }]
]
for (const [what, open, load] of generators) {
  test(`what ${what} used is that of one load`, async t => {
    const url = await serve(t, (req, res) => res.end('x'))
    const generator = open()
    t.after(generator.stop)
    await generator.run(url, load)
    const cpuBefore = await cpuMicrosOfProcess(generator.pid)
    const beganMs = performance.now()
    const { cpuUserMicros, cpuSystemMicros, loopActiveMs = 0, loopIdleMs = 0 } = await generator.run(url, load)
    const tookMs = performance.now() - beganMs
    const loopMs = loopActiveMs + loopIdleMs
    assert.ok(loopMs <= tookMs + ROUNDED_MS, `${loopMs} ms of its event loop in ${tookMs}`)
    const cpuMicros = cpuUserMicros + cpuSystemMicros
    assert.ok(cpuMicros > 0)
    if (process.platform !== 'linux') return
    const used = Number(await cpuMicrosOfProcess(generator.pid)) - Number(cpuBefore)
    assert.ok(cpuMicros <= used + TICKS_MICROS, `${cpuMicros} µs of ${used}`)
  })
}
