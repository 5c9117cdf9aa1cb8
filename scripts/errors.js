// @ts-check

/** The user named something that does not exist. Its message is one line that names what is allowed. */
export class UsageError extends Error {
  name = 'UsageError'
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

/**
 * @param {unknown} error
 * @returns {boolean} is it a stage's, a load generator's or a profiler's, and not this project's own?
 */
export function isToolFailure (error) {
  return error instanceof ProfileError || error instanceof StageError || error instanceof LoadError
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
