// @ts-check
// Light, so that it can be asked for before anything is measured.
import { timeNow } from '../time-now.js'

/** @returns {string} the time now, for the name of a file: `2026-11-21T15-04-05` */
export function fileTimestamp () {
  return timeNow().toISOString().slice(0, 19).replaceAll(':', '-')
}
