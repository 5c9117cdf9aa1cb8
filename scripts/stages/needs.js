// @ts-check
// What stages need beside them, for as long as a command runs.

/** @import { Stage } from './catalog.js' */

/**
 * Each stage gets a database of its own, in its settings: what one adds to its tables, the others do not have.
 *
 * @template T
 * @param {Stage[]} stages whose settings are set; the same stage may be among them twice
 * @param {{ signal: AbortSignal, say: (line: string) => void }} run `say` takes lines about what is fetched and started
 * @param {(signal: AbortSignal) => Promise<T>} work aborted as well when what it needs has ended by itself
 * @returns {Promise<T>}
 * @throws {import('bench-in-turns/errors.js').ServerError} when what they need cannot be had, or ended
 */
export async function withNeeds (stages, { signal, say }, work) {
  const needing = new Set(stages.filter(({ needs = [] }) => needs.length > 0))
  if (needing.size === 0) return work(signal)
  const { startPostgres } = await import('./postgres.js')
  const postgres = await startPostgres({ signal, say })
  try {
    say(`${postgres.where}, gone when this ends`)
    for (const stage of needing) {
      stage.settings = { ...stage.settings, DATABASE_URL: await postgres.createDatabase() }
    }
    return await work(AbortSignal.any([signal, postgres.died]))
  } catch (error) {
    throw postgres.died.reason ?? error // what fails without it says less
  } finally {
    await postgres.stop()
  }
}
