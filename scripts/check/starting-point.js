// @ts-check
// What an exercise was before the participant edited it: what git has of it.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../errors.js'
import { checkOutFolder } from '../stages/revisions.js'

/** @import { Exercise } from './exercises.js' */

const REVISION = 'HEAD'

/** @typedef {{ dir: string, why: null } | { dir: null, why: string }} StartingPoint `dir` absolute, `why` there is none in a line */

/**
 * @param {Exercise} exercise
 * @param {{ root?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<StartingPoint>}
 */
export async function findStartingPoint ({ id, dir }, options = {}) {
  try {
    // All of them, with the package.json that says what kind of modules they are.
    const all = await checkOutFolder(dirname(dir), REVISION, { ...options, expected: 'package.json' })
    const own = join(all.dir, id)
    return existsSync(own) ? { dir: own, why: null } : { dir: null, why: `exercises/${id} is in no commit, so there is no starting point to compare with` }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { dir: null, why: `there is no starting point to compare with: ${error.message}` }
  }
}
