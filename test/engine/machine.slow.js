// @ts-check
import assert from 'node:assert/strict'
import { cpus } from 'node:os'
import { test } from 'node:test'
import { execa } from 'execa'
import { watchMachine, watchRun } from 'bench-in-turns/kit.js'

// Burns CPU time by its own count, however long that takes, and says how much.
const BURN =
  'while (process.cpuUsage().user < 5e5); const { user, system } = process.cpuUsage(); console.log(user + system)'
const BURN_TWICE = `console.log(String(require('child_process').execFileSync(process.execPath, ['-e', '${BURN}']))); ${BURN}`
const TICKS_MICROS = 50_000 // the kernel's account of the machine goes by ticks
const skip = process.platform !== 'linux' && 'only Linux tells'

test('what other processes use is in the machine\'s account, what this one uses apart', async () => {
  const beganMs = performance.now()
  const endWatch = watchMachine()
  const { stdout } = await execa(process.execPath, ['-e', BURN])
  const { busyMicros, ownMicros, durationMs, cores, stolenMicros, throttledMicros, ...clock } = endWatch()
  assert.ok(durationMs <= performance.now() - beganMs)
  assert.ok(busyMicros >= Number(stdout) - TICKS_MICROS, `${busyMicros} of ${stdout}`)
  assert.ok(ownMicros < Number(stdout), `${ownMicros}`)
  const allMicros = durationMs * cores * 1000
  assert.ok(allMicros >= Number(stdout) && busyMicros <= allMicros + 2 * TICKS_MICROS, `${busyMicros} of ${allMicros}`)
  for (const micros of [stolenMicros, throttledMicros]) assert.ok(Number(micros) >= 0 && Number(micros) <= allMicros)
  assert.deepEqual([cores, clock.topClockMHz >= clock.clockMHz], [cpus().length, true])
})

test('of a whole run, the CPU time of processes that were started meanwhile, and of theirs, is our own', { skip }, async () => {
  const endWatch = watchRun()
  const { stdout } = await execa(process.execPath, ['-e', BURN_TWICE])
  const [one, other] = stdout.split(/\s+/).map(Number)
  const { ownMicros } = endWatch()
  assert.ok(Number(ownMicros) >= one + other - 2 * TICKS_MICROS, `${ownMicros} of ${stdout}`)
})
