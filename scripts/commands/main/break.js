// @ts-check
import { randomInt } from 'node:crypto'
import { makeMystery } from '../../faults/mystery.js'
import { writeMystery } from '../../faults/write-mystery.js'
import { renderTaskOfMystery } from '../../render/mystery.js'
import { readCatalog } from '../../stages/catalog.js'

/** @import { Level } from '../../faults/fault.js' */

const DRAWN_BELOW = 10_000 // easy to type again

/**
 * @param {{ seed?: number, level?: number, isForced: boolean }} options
 * @returns {Promise<number>} exit code
 */
export async function makeBroken ({ seed = randomInt(1, DRAWN_BELOW), level = undefined, isForced }) {
  const wanted = { seed, level: /** @type {Level | null} */ (level ?? null) }
  await writeMystery(await makeMystery(wanted, await readCatalog()), { isForced })
  console.log(renderTaskOfMystery(wanted))
  return 0
}
