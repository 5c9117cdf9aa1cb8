// @ts-check
// What one form takes. Usage: node time.js FORM FILES MS N... (files as JSON)
import { AREA } from './forms.js'
import { openForm } from './open.js'

const [form, files, forMs, ...sizes] = process.argv.slice(2)
const FIRST_N = 1024
const WARM_UP_MS = 100 // by then, V8 has compiled what it will compile
const WARM_UP_OF_SIZE_MS = 4 // where a call is short
const BATCH_MS = 0.5 // so that reading the clock is no part of a short call

const openedMs = performance.now()
const { rows, close } = await openForm(form, JSON.parse(files))
const integrate = n => rows(n, 0, n, AREA[0], AREA[1], AREA[2], AREA[3])

let value = NaN // of the last call

function timeCalls (n) {
  if (n < FIRST_N) repeat(() => integrate(n), WARM_UP_OF_SIZE_MS)
  const cpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  const calls = repeat(() => { value = integrate(n) }, Number(forMs))
  const wallMs = performance.now() - startedMs
  const { user, system } = process.cpuUsage(cpuBefore)
  return { n, value, calls, wallMs, cpuMicros: user + system }
}

function repeat (call, forMs) {
  const startedMs = performance.now()
  let [batch, calls] = [1, 0]
  for (let nowMs = startedMs; calls < 1 || nowMs - startedMs < forMs;) {
    for (let i = 0; i < batch; i++) call()
    calls += batch
    const beforeMs = nowMs
    nowMs = performance.now()
    if (nowMs - beforeMs < BATCH_MS) batch *= 2
  }
  return calls
}

integrate(FIRST_N)
const firstMs = performance.now() - openedMs
repeat(() => integrate(FIRST_N), WARM_UP_MS)
const timed = sizes.map(n => timeCalls(Number(n)))
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ firstN: FIRST_N, firstMs, sizes: timed, cpuMicros: user + system }))
await close()
