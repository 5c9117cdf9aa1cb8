// @ts-check
// What an exercise was before the participant edited it: what git has of it. They may have committed their work since,
// but hardly its check.js: the exercise is taken as it was when that was last changed.
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { UsageError } from '../errors.js'
import { rootDir } from '../stages/catalog.js'
import { openHistory } from '../stages/history.js'
import { checkOutFolder } from '../stages/revisions.js'
import { say } from '../say.js'

/** @import { Exercise } from './exercises.js' */

const CHECK = 'check.js'

/**
 * @typedef {{ dir: string, why: null } | { dir: null, why: string }} StartingPoint `dir` absolute, `why` there is none
 *   in a line
 */

/**
 * @param {Exercise} exercise
 * @param {{ root?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<StartingPoint>}
 */
export async function findStartingPoint ({ id, dir }, { root = rootDir, signal } = {}) {
  try {
    const revision = await openHistory(root, signal).findLastChange(relative(root, join(dir, CHECK)))
    // All of them, with the package.json that says what kind of modules they are.
    const all = await checkOutFolder(dirname(dir), revision ?? 'HEAD', { root, signal, expected: 'package.json' })
    const own = join(all.dir, id)
    return existsSync(own)
      ? { dir: own, why: null }
      : { dir: null, why: say`exercises/${id} is in no commit, so there is no starting point to compare with` }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { dir: null, why: say`there is no starting point to compare with: ${error.message}` }
  }
}
