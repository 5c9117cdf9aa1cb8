// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { watchRun } from '../../scripts/measure/machine.js'

const BURNT_MS = 300
const BURN = `while (process.cpuUsage().user < ${BURNT_MS * 1000}) {}`

test(
  'the CPU time of processes that were started meanwhile, and of theirs, is our own, and what was before is not',
  { skip: process.platform !== 'linux' && 'only Linux tells' },
  async () => {
    const endIdle = watchRun()
    const idle = endIdle()
    assert.ok(Number(idle.ownMicros) < BURNT_MS * 1000)

    const endWatch = watchRun()
    await execa(process.execPath, [
      '-e',
      `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(BURN)}]); ${BURN}`
    ])
    const { ownMicros, busyMicros, durationMs } = endWatch()
    assert.ok(Number(ownMicros) > 2 * 0.9 * BURNT_MS * 1000, `${ownMicros}`)
    assert.ok(busyMicros > 0 && durationMs > 0)

    const cpuBefore = process.cpuUsage()
    const endOwn = watchRun()
    while (process.cpuUsage(cpuBefore).user < BURNT_MS * 1000);
    const own = Number(endOwn().ownMicros)
    const { user, system } = process.cpuUsage(cpuBefore)
    assert.ok(own >= 0.9 * BURNT_MS * 1000 && own <= user + system, `${own} of ${user + system}`)
  }
)
