// @ts-check
// Where an old stack answers otherwise than today's, and why. A stage that fails any other check there is not timed.

/** @type {Record<string, { stacks: string[], why: string, isLeftOut?: boolean }>} by the check of the gate */
export const DIFFERENCES = {
  'malformed request line': {
    stacks: ['node-8'],
    why: 'restify 7.1.0 on Node.js 8 leaves the connection open and says nothing, so there is nothing to wait for',
    isLeftOut: true
  },
  'oversized header': {
    stacks: ['node-8', 'node-10'],
    why: 'headers could be 80 KiB then; the limit of today came with 8.14.0 and 10.14.0, for security'
  }
}

/**
 * @param {string} stack id
 * @param {string} check
 * @returns {string | null} null when nothing is declared
 */
export function whyDifferent (stack, check) {
  const declared = DIFFERENCES[check]
  return declared?.stacks.includes(stack) ? declared.why : null
}

/**
 * @param {string} stack id
 * @returns {string[]} checks that would take half a minute to say what is declared here
 */
export function leftOut (stack) {
  return Object.keys(DIFFERENCES).filter(check => DIFFERENCES[check].isLeftOut && whyDifferent(stack, check) !== null)
}
