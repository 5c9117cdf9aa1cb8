// @ts-check
// Imports nothing, so that it can be asked for before anything is measured.

/** @returns {string} the time now, for the name of a file: `2026-11-21T15-04-05` */
export function fileTimestamp () {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-')
}
