// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { watchRun } from '../../scripts/measure/machine.js'

const BURNT_MS = 300
const BURN = `while (process.cpuUsage().user < ${BURNT_MS * 1000}) {}`

test(
  'the CPU time of processes that were started meanwhile, and of theirs, is our own',
  { skip: process.platform !== 'linux' && 'only Linux tells' },
  async () => {
    const endWatch = watchRun()
    await execa(process.execPath, [
      '-e',
      `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(BURN)}]); ${BURN}`
    ])
    const { ownMicros, busyMicros, durationMs } = endWatch()
    assert.ok(Number(ownMicros) > 2 * 0.9 * BURNT_MS * 1000, `${ownMicros}`)
    assert.ok(busyMicros > 0 && durationMs > 0)
  }
)
