// @ts-check
// What a server wrote before it ended: the error in a line, with its place in code that somebody here has written, and
// what of the rest is worth showing.

const FATAL = /^FATAL ERROR: /
const ERROR = /^(?:Uncaught )?\w*(?:Error|Exception)\b.*:/
const FRAME = /^\s+at (?:.*\()?(?:file:\/\/)?([^\s()]+):(\d+):\d+\)?$/
const HEAD = /^(?:file:\/\/)?(\S+):(\d+)$/ // Node writes it above the line that threw
const FOREIGN = /^node:|[\\/]node_modules[\\/]|(?:^|[\\/])scripts[\\/]stages[\\/]/
const NATIVE = /^\s*\d+: 0x[0-9a-f]+ /
/** @type {[RegExp, string][]} what to do about some errors */
const HINTS = [
  [/Cannot find (?:package|module) '[^'./]/, '; npm ci installs packages'],
  [/\bEADDRINUSE\b/, '; a server here must listen on process.env.PORT']
]

/**
 * @param {string} message that says how it ended
 * @param {string[]} [lines] the last that it wrote
 * @returns {string} with the error behind it, if there is one
 */
export function withCause (message, lines = []) {
  const cause = findCause(lines)
  return cause === null ? message : `${message}: ${cause}`
}

/**
 * @param {string[]} lines the last that it wrote
 * @returns {string | null} such as `TypeError: x is not a function, at 01-slow/index.js:12`; null without an error
 */
export function findCause (lines) {
  const fatal = lines.find(line => FATAL.test(line))
  if (fatal) return fatal
  const errors = lines.flatMap((line, at) => ERROR.test(line) ? [at] : []).map((at, i, all) => ({
    error: lines[at],
    place: firstOwn(lines.slice(at + 1, all[i + 1]), FRAME) ?? firstOwn(lines.slice(all[i - 1] ?? 0, at), HEAD)
  }))
  // Whoever started it may have said something in its turn.
  const { error, place } = errors.findLast(({ place }) => place) ?? errors.at(-1) ?? {}
  if (error === undefined) return null
  const [, hint = ''] = HINTS.find(([pattern]) => pattern.test(error)) ?? []
  return error + (place ? `, at ${place}` : '') + hint
}

/**
 * @param {string[]} [lines] that it wrote
 * @returns {string[]} marked as its own, without the parts of stacks that are in Node or in a package
 */
export function quoteLines (lines = []) {
  return lines.filter(line => !FOREIGN.test(FRAME.exec(line)?.[1] ?? '')).map(line => `  | ${line}`)
}

/** @returns {boolean} is it of the stack of node's own machine code, which is long and tells nobody anything? */
export function isNativeFrame (line) {
  return NATIVE.test(line)
}

function firstOwn (lines, pattern) {
  const [, file, line] = lines.map(text => pattern.exec(text)).find(found => found && !FOREIGN.test(found[1])) ?? []
  return file && `${file.replace(/^\.\//, '')}:${line}`
}
