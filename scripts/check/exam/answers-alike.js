// @ts-check
// Whether a server answers as another one does: its headers, its errors, and what has changed in the database.
import { proveAlike } from 'bench-in-turns'
import { findDifferences, request, ServerError } from 'bench-in-turns/kit.js'
import { say } from '../../render/say.js'
import { withClient } from '../../stages/installed/postgres-client.js'
import { appOf } from '../../stages/stage-app.js'
import { fails, holds } from '../verdict.js'
import { withServer } from '../with-server.js'

/**
 * @import { Answered } from 'bench-in-turns/kit.js'
 * @import { Context, Finding } from '../check-exercise.js'
 * @import { Assembled } from './assemble.js'
 */

/**
 * @param {Pick<Context, 'stage' | 'start' | 'signal'>} context
 * @param {Pick<Assembled, 'routes' | 'alike'>} made
 * @returns {Promise<Finding>} does the server answer as the one that it starts from, and when its data has changed?
 */
export async function answersAlike ({ stage, start, signal }, { routes, alike }) {
  const paths = [...routes, ...alike]
  const [wanted, found] = [await askAll(start, paths, signal), await askAll(stage, paths, signal)]
  const differs = round => paths.find((_, i) => findDifferences(wanted[round][i], found[round][i]).length > 0)
  const [other, otherLater] = wanted.map((_, round) => differs(round))
  if (other) return fails(say('{path} is answered otherwise', { path: other }))
  if (otherLater) {
    return fails(say('{path} is answered otherwise when the database has changed meanwhile', { path: otherLater }))
  }
  const requests = paths.filter((_, i) => wanted[0][i].status === 200).map(path => ({ path }))
  try {
    const apps = await Promise.all([start, stage].map(async stage => ({ ...await appOf(stage), requests })))
    await proveAlike([apps], { signal })
  } catch (error) {
    if (error instanceof ServerError) return fails(error.message)
    throw error
  }
  return holds(say('{count} paths are answered as they were', { count: paths.length }))
}

/** What every route shows: an order that is new, and one that is another customer's. And back again. */
const CHANGE = `
  INSERT INTO orders VALUES (20001, 1, '2026-11-01 00:00:00+00');
  INSERT INTO items VALUES (100001, 20001, 'product 1', 1, 100);
  UPDATE orders SET customer_id = 5 WHERE id = 42`
const CHANGE_BACK = `
  DELETE FROM items WHERE id = 100001;
  DELETE FROM orders WHERE id = 20001;
  UPDATE orders SET customer_id = 43 WHERE id = 42`

/** @returns {Promise<Answered[][]>} of one process: once, and where it has a database, again after a change */
function askAll (stage, paths, signal) {
  const change = sql => withClient(stage.settings?.DATABASE_URL, client => client.query(sql))
  return withServer(stage, signal, async ({ url }) => {
    const ask = async () => {
      const answers = []
      for (const path of paths) answers.push({ ...await request(url, path), port: new URL(url).port })
      return answers
    }
    const before = await ask()
    if (!stage.needs.length) return [before]
    await change(CHANGE)
    try {
      return [before, await ask()]
    } finally {
      await change(CHANGE_BACK)
    }
  })
}
