// @ts-check

/**
 * @param {{ cpuUserMicros?: number, cpuSystemMicros?: number }} cpu
 * @returns {number} microseconds of CPU time, user and system; NaN where the tool does not tell
 */
export function cpuMicros ({ cpuUserMicros, cpuSystemMicros }) {
  return cpuUserMicros + cpuSystemMicros
}
