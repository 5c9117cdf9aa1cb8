// @ts-check
// The database of the exercises that need one.
import { after } from 'node:test'
import { startPostgres } from '../../scripts/stages/postgres.js'
import { NO_POSTGRES } from './postgres.js'

/** @import { Exercise } from '../../scripts/check/exercises.js' */

/** @param {Exercise} exercise */
const needsDatabase = exercise => Boolean(exercise.server?.needs)

/** Why it cannot be checked here; false where it can. @param {Exercise} exercise */
export const withoutDatabase = exercise => needsDatabase(exercise) && NO_POSTGRES

/**
 * One server for the checks of a test file, each of which makes a database of its own there.
 *
 * @param {Exercise[]} exercises
 */
export async function shareDatabase (exercises) {
  if (NO_POSTGRES || !exercises.some(needsDatabase)) return
  const postgres = await startPostgres()
  after(() => postgres.stop())
  process.env.DATABASE_URL = await postgres.createDatabase()
}
