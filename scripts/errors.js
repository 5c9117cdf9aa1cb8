// @ts-check

/** The user named something that does not exist. Its message is one line that names what is allowed. */
export class UsageError extends Error {
  name = 'UsageError'
}

/** What codes of the file system mean. */
export const SYSTEM_SAYS = {
  EACCES: 'no permission',
  EDQUOT: 'your share of the disk is used up',
  EEXIST: 'a part of its path is no folder',
  EIO: 'the disk failed',
  EISDIR: 'a folder has that name',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'it is not there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is no folder',
  EPERM: 'no permission',
  EROFS: 'it is on a read-only disk'
}

/**
 * @param {NodeJS.ErrnoException} error of the file system
 * @returns {string} what is wrong, in plain words where there are any: `the disk is full (ENOSPC)`
 */
export function sayWhy ({ code = '', message }) {
  return Object.hasOwn(SYSTEM_SAYS, code) ? `${SYSTEM_SAYS[code]} (${code})` : code || message
}

/**
 * @param {string} name of a record
 * @param {any} error that came up when something was made of it
 * @returns {UsageError} in one line, with the place in the code: who works on that needs it
 */
export function brokenRecord (name, { message, stack = '' }) {
  const [, place] = /((?:labs|scripts)\/[^\s)]*:\d+):\d+\)?$/m.exec(stack) ?? []
  return new UsageError(`${name} is no whole record, or one of an older version: ${message}${place ? ` (at ${place})` : ''}`)
}

/** A stage could not be started, or ended when it should have been running. */
export class StageError extends Error {
  name = 'StageError'

  /**
   * @param {string} message one line
   * @param {string[]} stderrLines the last lines that the stage wrote
   */
  constructor (message, stderrLines) {
    super(message)
    this.stderrLines = stderrLines
  }
}

/** A server gave no answer, or not all of it. */
export class AnswerError extends Error {
  name = 'AnswerError'

  /**
   * @param {string} why in a few words
   * @param {{ isLate?: boolean, code?: string }} [more] `isLate` when it took too long, else the code of the network
   */
  constructor (why, { isLate = false, code } = {}) {
    super(`a request got no answer: ${why}`)
    this.why = why
    this.isLate = isLate
    this.code = code
  }
}

/**
 * @param {unknown} error
 * @returns {boolean} is it a stage's, a load generator's or a profiler's, and not this project's own?
 */
export function isToolFailure (error) {
  return [AnswerError, LoadError, ProfileError, StageError].some(kind => error instanceof kind)
}

/** Markers that do not pair, or a region that nothing makes. Its message starts with file and line. */
export class RegionError extends Error {
  name = 'RegionError'
}

/** A profiler left nothing that can be read, or too little to say anything. */
export class ProfileError extends Error {
  name = 'ProfileError'
}

/** The load generator failed, or said something that is not known. */
export class LoadError extends Error {
  name = 'LoadError'
}

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
