// @ts-check
import { resolve, sep } from 'node:path'
import util from 'node:util'
import { withoutSecrets } from './secrets.js'

/** Called by the name of its class. */
export class NamedError extends Error {
  name = this.constructor.name

  /** @param {string} [message] one that quotes a command, say @param {ErrorOptions} [options] */
  constructor (message = '', options) {
    super(withoutSecrets(message), options)
  }
}

/** The user named something that does not exist. Its message is one line that names what is allowed. */
export class UsageError extends NamedError {}

/**
 * @param {NodeJS.ErrnoException} error of the file system
 * @returns {string} what is wrong: `no space left on device (ENOSPC)`
 */
export function sayWhy ({ errno, code = '', message }) {
  // What fs.cp finds wrong by itself has a number that is no system error's.
  return Number(errno) < 0 ? `${util.getSystemErrorMessage(Number(errno))} (${code})` : code || message
}

/** A server, a load generator or another tool failed, and not the code that uses it. */
export class ToolError extends NamedError {
  /** @type {string[]} the last lines that it wrote */
  stderrLines = []
}

/** A server could not be started, or ended when it should have been running. */
export class ServerError extends ToolError {
  /**
   * What one did that was not ready in time.
   *
   * @type {'announced' | 'elsewhere' | 'busy' | 'refused' | 'silent' | undefined}
   */
  late

  /**
   * @param {string} message one line
   * @param {string[]} stderrLines the last lines that it wrote
   */
  constructor (message, stderrLines) {
    super(message)
    this.stderrLines = stderrLines.map(withoutSecrets)
  }
}

/** A server runs, and answers otherwise than one that can be timed. */
export class GateError extends ServerError {
  /**
   * @param {string} message one line, or one for each difference
   * @param {import('./message.js').Message} [notTimed] the same, as it is said where only this request is left out
   */
  constructor (message, notTimed) {
    super(message, [])
    this.notTimed = notTimed
  }
}

/** A server gave no answer, or not all of it. */
export class AnswerError extends ToolError {
  /**
   * @param {string} why in a few words
   * @param {{ isLate?: boolean, code?: string, request?: string }} [more] `isLate` when it took too long, else the code
   *   of the network; `request` such as `GET /users`
   */
  constructor (why, { isLate = false, code, request } = {}) {
    super(`a request got no answer: ${why}`)
    this.why = why
    this.request = request
    this.isLate = isLate
    this.code = code
  }
}

/** The load generator failed, or said something that is not known. */
export class LoadError extends ToolError {}

/**
 * @param {string} message of an error of Node's when it loads a module
 * @returns {string | null} a line that names the package that is missing, or not whole; null when that is not why
 */
export function sayMissingPackage (message) {
  const [, specifier, folder] =
    /Cannot find (?:package|module) '([^'./][^']*)'|Cannot find module '.*node_modules[\\/]([^']+)'/.exec(message) ?? []
  const [name] = /^(?:@[^\\/]+[\\/])?[^\\/]+/.exec(specifier ?? folder ?? '') ?? []
  return name ? `the package ${name.replace('\\', '/')} is not installed, or not whole: npm ci installs it` : null
}

/**
 * What a crashed Node writes ends with its version, and begins with the line that threw.
 *
 * @param {string} stderr
 * @returns {string} one line; nothing where it wrote nothing
 */
export function findReason (stderr) {
  const lines = stderr.trim().split('\n')
  return sayMissingPackage(stderr) ?? (lines.find(line => /^\w*Error\b/.test(line)) ?? lines[lines.length - 1]).trim()
}

// What a server wrote before it ended: the error in a line, with its place in code that somebody here has written, and
// what of the rest is worth showing.

const FATAL = /^FATAL ERROR: /
const ERROR = /^(?:(?:Uncaught )?\w*(?:Error|Exception)\b.*|error):/ // PostgreSQL's are called `error`
const SYNTAX_ERROR = /^(?:Uncaught )?SyntaxError:/
const FRAME = /^\s+at (?:.*\()?(?:file:\/\/)?([^\s()]+):(\d+):\d+\)?$/
const HEAD = /^(?:file:\/\/)?(\S+):(\d+)$/ // Node writes it above the line that threw
const FOREIGN = /^node:|[\\/]node_modules[\\/]/
const NATIVE = /^\s*\d+: 0x[0-9a-f]+ /
const HERE = import.meta.dirname + sep
const MISSING_PACKAGE = /Cannot find (?:package|module) '[^'./]/

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
 * @returns {string | null} such as `TypeError: x is not a function, at shop/index.js:12`; null without an error
 */
export function findCause (lines) {
  const fatal = lines.find(line => FATAL.test(line))
  if (fatal) return fatal
  const errors = lines.flatMap((line, at) => ERROR.test(line) ? [at] : []).map((at, i, all) => {
    const frame = firstOwn(lines.slice(at + 1, all[i + 1]), FRAME)
    const head = firstOwn(lines.slice(all[i - 1] ?? 0, at), HEAD)
    // The stack of a file that cannot be parsed begins in the file that requires it.
    return { error: lines[at], place: SYNTAX_ERROR.test(lines[at]) ? head ?? frame : frame ?? head }
  })
  // Whoever started it may have said something in its turn.
  const { error, place } = errors.findLast(({ place }) => place) ?? errors.at(-1) ?? {}
  if (error === undefined) return null
  const hint = MISSING_PACKAGE.test(error) ? '; npm ci installs packages' : ''
  return error + (place ? `, at ${place}` : '') + hint
}

/**
 * @param {string[]} [lines] that it wrote
 * @returns {string[]} marked as its own, without the parts of stacks that are in Node or in a package
 */
export function quoteLines (lines = []) {
  return lines.filter(line => !isForeign(FRAME.exec(line)?.[1])).map(line => `  | ${withoutSecrets(line)}`)
}

/** @returns {boolean} is it of the stack of node's own machine code, which is long and tells nobody anything? */
export function isNativeFrame (line) {
  return NATIVE.test(line)
}

/** Of Node, of a package, or of what measures. @param {string} [file] in a stack */
function isForeign (file = '') {
  return FOREIGN.test(file) || resolve(file).startsWith(HERE)
}

function firstOwn (lines, pattern) {
  const [, file, line] = lines.map(text => pattern.exec(text)).find(found => found && !isForeign(found[1])) ?? []
  return file && `${file.replace(/^\.\//, '')}:${line}`
}
