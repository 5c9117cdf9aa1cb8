// @ts-check
// What one form takes. Usage: node time.js FORM FILES MS N... (files as JSON)
import { repeat, timeCalls } from '../../repeat.js'
import { AREA } from './forms.js'
import { openForm } from './open.js'

const [form, files, forMs, ...sizes] = process.argv.slice(2)
const WARM_UP_N = 1024
const WARM_UP_MS = 100 // by then, V8 has compiled what it will compile
const WARM_UP_OF_SIZE_MS = 4 // where a call is short

const rows = await openForm(form, JSON.parse(files))
const integrate = n => rows(n, 0, n, AREA[0], AREA[1], AREA[2], AREA[3])

let value = NaN // of the last call

function timeSize (n) {
  if (n < WARM_UP_N) repeat(() => integrate(n), WARM_UP_OF_SIZE_MS)
  const calls = timeCalls(() => { value = integrate(n) }, Number(forMs))
  return { n, value, ...calls }
}

repeat(() => integrate(WARM_UP_N), WARM_UP_MS)
console.log(JSON.stringify({ sizes: sizes.map(n => timeSize(Number(n))) }))
