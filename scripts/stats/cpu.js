// @ts-check

/**
 * @param {{ cpuUserMicros?: number, cpuSystemMicros?: number }} cpu
 * @returns {number} microseconds of CPU time, user and system; NaN where the tool does not tell
 */
export function cpuMicros ({ cpuUserMicros, cpuSystemMicros }) {
  return cpuUserMicros + cpuSystemMicros
}

/**
 * @param {import('../stages/probe.cjs').ProbeSample} before
 * @param {import('../stages/probe.cjs').ProbeSample} after
 * @returns {number} of the time between the two samples, that the event loop was at work; NaN where Node does not tell
 */
export function loopShare (before, after) {
  const active = after.loopActiveMs - before.loopActiveMs
  return active / (active + after.loopIdleMs - before.loopIdleMs)
}
