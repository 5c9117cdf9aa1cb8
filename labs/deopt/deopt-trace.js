// @ts-check
// What V8 says of deoptimising: `node --trace-deopt`. It says it in other words in each version: read are those of
// Node.js 8 to 26.

/**
 * @typedef {object} Deopt
 * @property {string} phase the last mark before it: what the program has said by %DebugPrint, which keeps its place
 * @property {string} name of the function, empty for one without
 * @property {string} reason in V8's words
 * @property {string} line as it stands there, without what only V8's authors need
 */

const FUNCTION = '0x[0-9a-f]+ <JS ?Function ?([^ >(]*)[^>]*>'
const MARK = /mark: ([^">]*)/
const DEOPT = new RegExp(`^(\\[bailout \\(kind: [\\w-]+, reason: (.*)\\): begin\\. deoptimizing ${FUNCTION})`)
// Up to Node.js 14, with its reason on a line below.
const OLD_DEOPT = new RegExp(`^(\\[deoptimizing \\(DEOPT \\w+\\): begin ${FUNCTION})`)
const OLD_REASON = /^\s+;;; deoptimize at .*>, (.+)$/
/** V8's words for the step into code that is entered in the middle of a loop: nothing that was assumed was wrong. */
const NEXT_TIER = 'prepare for on stack replacement (OSR)'

/**
 * @param {string} text that a process wrote
 * @returns {Deopt[]} in their order
 */
export function readDeopts (text) {
  /** @type {Deopt[]} */
  const deopts = []
  let phase = ''
  for (const line of text.split('\n')) {
    phase = MARK.exec(line)?.[1] ?? phase
    const [, said, reason, name] = DEOPT.exec(line) ?? []
    if (said) deopts.push({ phase, name, reason, line: said })
    const [, oldSaid, oldName] = OLD_DEOPT.exec(line) ?? []
    if (oldSaid) deopts.push({ phase, name: oldName, reason: '', line: oldSaid })
    const last = deopts.at(-1)
    if (last) last.reason ||= OLD_REASON.exec(line)?.[1] ?? ''
  }
  return deopts.filter(({ reason }) => reason !== NEXT_TIER)
}
