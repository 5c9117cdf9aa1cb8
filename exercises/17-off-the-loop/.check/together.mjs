// @ts-check
import { fails, holds, parseJson, request, say, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

/** Reports, and the number that each of them finds. */
const FOUND = { 100_000: 77_031, 10_000: 6171, 160_000: 156_159 }

/**
 * Does each of several requests at the same time get the report that it asked for? A worker that lives on hears of all
 * of them.
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  const all = Object.entries(FOUND).map(([limit, wanted]) => ({ path: `/report/${limit}`, wanted }))
  const answers = await withServer(stage, signal, ({ url }) => Promise.all(all.map(({ path }) => request(url, path))))
  const found = answers.map(({ body }) => parseJson(body).number)
  const wrong = all.findIndex(({ wanted }, i) => found[i] !== wanted)
  return wrong === -1
    ? holds(say('{count} reports at the same time each get their own answer', { count: all.length }))
    : fails(say('{count} reports are asked for at the same time, and {path} gets {found}, not {wanted}', {
      ...all[wrong],
      count: all.length,
      found: found[wrong] ?? '-'
    }))
}
