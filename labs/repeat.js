// @ts-check
// Calls that are too short for a clock.
const BATCH_MS = 0.5 // so that reading the clock is no part of a short call

/** @typedef {{ calls: number, wallMs: number, cpuMicros: number }} Calls all of them together */

/**
 * @param {() => void} call
 * @param {number} forMs
 * @returns {number} how often it was called: once at least
 */
export function repeat (call, forMs) {
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

/**
 * @param {() => void} call
 * @param {number} forMs
 * @returns {Calls}
 */
export function timeCalls (call, forMs) {
  const cpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  const calls = repeat(call, forMs)
  const wallMs = performance.now() - startedMs
  const { user, system } = process.cpuUsage(cpuBefore)
  return { calls, wallMs, cpuMicros: user + system }
}
