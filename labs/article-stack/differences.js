// @ts-check
// Where an old stack answers otherwise than today's, and why. A stage that fails any other check there is not timed.

/**
 * By the check of the gate.
 *
 * @type {Record<string, { tracks: string[], why: string, isLeftOut?: boolean }>}
 */
export const DIFFERENCES = {
  'malformed request line': {
    tracks: ['restify'],
    why: 'restify 7.1.0 leaves the connection open and says nothing, so there is nothing to wait for',
    isLeftOut: true
  },
  'oversized header': {
    tracks: ['restify', 'koa'],
    why: 'headers could be 80 KiB then; the limit of today came with 8.14.0 and 10.14.0, for security'
  }
}

/** @typedef {{ stack: string, track: string }} Place ids of the stack, and of what the stage is a step of */

/**
 * @param {string} check
 * @param {Place} place
 * @returns {boolean}
 */
export function isDeclared (check, { stack, track }) {
  return stack !== 'today' && Boolean(DIFFERENCES[check]?.tracks.includes(track))
}

/**
 * @param {Place} place
 * @returns {string[]} checks that would take half a minute to say what is declared here
 */
export function leftOut (place) {
  return Object.keys(DIFFERENCES).filter(check => DIFFERENCES[check].isLeftOut && isDeclared(check, place))
}
