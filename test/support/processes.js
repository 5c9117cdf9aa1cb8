// @ts-check

/**
 * @param {number} pid
 * @returns {boolean} is there no such process any more?
 */
export function isGone (pid) {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
