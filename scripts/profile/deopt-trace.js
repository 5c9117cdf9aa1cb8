// @ts-check
// What V8 says of optimising and deoptimising: `node --trace-opt --trace-deopt`. It says it in other words in each
// version. Read are those of Node.js 8 to 26; whatever cannot be read is counted and kept.

/**
 * @typedef {object} TraceEvent
 * @property {'deopt' | 'optimised' | 'mark'} kind
 * @property {string} name of the function, empty for one without; the text of a mark
 * @property {string} [how] of a deopt, such as eager, lazy or soft; of code, the compiler that made it
 * @property {string} [reason] of a deopt, in V8's words
 * @property {string} [line] of a deopt, as it stands there, without what only V8's authors need
 */

/**
 * @typedef {object} Trace
 * @property {TraceEvent[]} events in their order
 * @property {Record<string, number>} lines how many of each kind were read
 * @property {string[]} unread those of no kind that is known
 */

const FUNCTION = '0x[0-9a-f]+ <JS ?Function ?([^ >(]*)[^>]*>'
const NO_REASON = 'not said'

/** V8's name for the step into code that is entered in the middle of a loop: nothing that was assumed was wrong. */
export const NEXT_TIER = 'prepare for on stack replacement (OSR)'

// The first that fits is the kind. A mark is what a program says by %DebugPrint, which keeps its place among the rest.
/** @type {[string, RegExp, ((found: string[]) => TraceEvent)?][]} */
const KINDS = [
  ['mark', /mark: ([^">]*)/, ([, name]) => ({ kind: 'mark', name })],
  [
    'deopt, since Node.js 16',
    new RegExp(`^(\\[bailout \\(kind: (?:deopt-)?([\\w-]+), reason: (.*)\\): begin\\. deoptimizing ${FUNCTION})`),
    ([, line, how, reason, name]) => ({ kind: 'deopt', name, how, reason, line })
  ],
  [
    'deopt, to Node.js 14',
    new RegExp(`^(\\[deoptimizing \\(DEOPT (\\w+)\\): begin ${FUNCTION})`),
    ([, line, how, name]) => ({ kind: 'deopt', name, how, reason: NO_REASON, line })
  ],
  ['its end', /^\[(bailout end|deoptimizing \(\w+\): end)\b/],
  [
    'code is ready',
    new RegExp(`^\\[(?:completed compiling|optimizing) ${FUNCTION}(?: \\(target (\\w+)\\))?.* - took`),
    ([, name, how = 'turbofan']) => ({ kind: 'optimised', name, how: how.toLowerCase() })
  ],
  ['code is put to use', /^\[(completed optimizing|found optimized code for) /],
  ['marked as hot', /^\[(?:manually |not )?marking 0x[0-9a-f]+ <JS ?Function/],
  ['began to compile', /^\[compiling method /],
  ['code given up', /^\[(removing optimized code|evicting|marking dependent code|discarding)\b/],
  ['code given up', /^\[(aborted (?:optimizing|compiling)|disabled optimization|unlinking code)\b/],
  ['detail', /^\s|^$|^0x[0-9a-f]+: \[|^DebugPrint: |^fp = 0x/]
]
const OLD_REASON = /^\s+;;; deoptimize at .*>, (.+)$/

/**
 * @param {string} text that a process wrote
 * @returns {Trace}
 */
export function readDeoptTrace (text) {
  /** @type {Trace} */
  const trace = { events: [], lines: {}, unread: [] }
  for (const line of text.split('\n')) {
    const reason = OLD_REASON.exec(line)
    if (reason) nameReason(trace.events.at(-1), reason[1])
    const kind = KINDS.find(([, pattern]) => pattern.test(line))
    if (!kind) {
      trace.unread.push(line)
      continue
    }
    const [name, pattern, toEvent] = kind
    trace.lines[name] = (trace.lines[name] ?? 0) + 1
    if (toEvent) trace.events.push(toEvent(/** @type {RegExpExecArray} */ (pattern.exec(line))))
  }
  return trace
}

// Up to Node.js 14 it stands on the next line.
function nameReason (event, reason) {
  if (event?.kind === 'deopt' && event.reason === NO_REASON) event.reason = reason
}
