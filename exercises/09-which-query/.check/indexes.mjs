// @ts-check
import { fails, holds, say, withClient, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const OF_THE_SHOP = ['customers_pkey', 'orders_pkey', 'orders_of_customer', 'items_pkey']
const NAMES = "SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname"

/**
 * Is there one index more, and no other?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  return withServer(stage, signal, () => withClient(stage.settings?.DATABASE_URL, async client => {
    const { rows } = await client.query(NAMES)
    const names = rows.map(({ indexname }) => indexname)
    const added = names.filter(name => !OF_THE_SHOP.includes(name))
    const gone = OF_THE_SHOP.filter(name => !names.includes(name))
    if (gone.length) return fails(say('{gone} is gone', { gone }))
    const values = { count: added.length, added }
    return added.length > 1
      ? fails(say('there are {count} indexes more: {added}; each has to be written with every row', values))
      : holds(say('there is one index more: {added}', { added }))
  }))
}
