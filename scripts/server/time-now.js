// @ts-check
// Imports nothing, so that it can be asked for before anything is measured.

const LITTLE_MS = 1000

/** @returns {Date} now, by a clock that nobody sets back or forward while this process runs */
export function timeNow () {
  return new Date(performance.timeOrigin + performance.now())
}

/** @returns {boolean} was the clock of this machine set since this process began, or did the machine sleep? */
export function wasClockSet () {
  return Math.abs(Date.now() - timeNow().getTime()) > LITTLE_MS
}

/** @returns {string} the time now, for the name of a file: `2026-11-21T15-04-05` */
export function fileTimestamp () {
  return timeNow().toISOString().slice(0, 19).replaceAll(':', '-')
}
