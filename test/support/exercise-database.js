// @ts-check
// The database of the exercises that need one.
import { after } from 'node:test'
import { startPostgres } from '../../scripts/stages/installed/postgres.js'

/** @import { Exercise } from '../../scripts/check/exercises.js' */

/** @type {Promise<string | false> | undefined} */
let starting

const needsDatabase = exercise => Boolean(exercise.server?.needs)

/**
 * One server for the checks of a test file, each of which makes a database of its own there.
 *
 * @param {Exercise[]} exercises
 * @returns {Promise<(exercise: Exercise) => string | false>} why it cannot be checked here; false where it can
 */
export async function shareDatabase (exercises) {
  if (!exercises.some(needsDatabase)) return () => false
  starting ??= start()
  const missing = await starting
  return exercise => needsDatabase(exercise) && missing
}

async function start () {
  const { NO_POSTGRES } = await import('./postgres.js') // which fetches it
  if (NO_POSTGRES) return NO_POSTGRES
  const postgres = await startPostgres()
  after(() => postgres.stop())
  process.env.DATABASE_URL = await postgres.createDatabase()
  return false
}
