'use strict'

// A timer, and work behind it: all of it in one go, or in slices with a turn of the loop between two of them.
const AFTER_MS = 100
const [workMs, sliceMs] = process.argv.slice(2).map(Number)

const startedMs = performance.now()
let workedMs = 0
let doneMs = 0
let firedMs = 0

setTimeout(() => {
  firedMs = performance.now() - startedMs
  say()
}, AFTER_MS)
workOn()

function workOn () {
  if (workedMs < workMs) compute(Math.min(sliceMs, workMs - workedMs))
  if (workedMs < workMs) return setImmediate(workOn)
  doneMs = performance.now() - startedMs
  say()
}

// It takes the same time on every machine.
function compute (durationMs) {
  const fromMs = performance.now()
  while (performance.now() < fromMs + durationMs) Math.random()
  workedMs += performance.now() - fromMs
}

function say () {
  if (firedMs && doneMs) console.log(JSON.stringify({ firedMs, doneMs }))
}
