// @ts-check
import { print } from 'bench-in-turns/kit.js'
import { differentWaits, traceVersions } from '../profile/waits-between.js'
import { sayWaits } from '../render/company.js'

/**
 * Traces both, and says for what a request of one waits more often, or longer.
 *
 * @param {Parameters<typeof traceVersions>[0]} pair the older version and the new one
 * @param {{ signal: AbortSignal, localise: import('../render/localise.js').Localiser['localise'] }} run
 */
export async function sayDifferentWaits (pair, { signal, localise }) {
  for (const line of sayWaits(differentWaits(await traceVersions(pair, { signal })))) print(line, localise)
}
