// @ts-check

/**
 * @param {number} everyMs
 * @param {() => void} work
 * @returns {{ ask: () => void, stop: () => void }} `ask` has it done at once, but never more often; the last call is
 *   not lost, unless it is stopped
 */
export function nowAndThen (everyMs, work) {
  let timer = 0
  let isDue = false
  const workNow = () => {
    isDue = false
    timer = window.setTimeout(() => {
      timer = 0
      if (isDue) workNow()
    }, everyMs)
    work()
  }
  return {
    ask: () => { if (timer) isDue = true; else workNow() },
    stop () {
      clearTimeout(timer)
      timer = 0
    }
  }
}
