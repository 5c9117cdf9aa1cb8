// @ts-check
import { join, relative } from 'node:path'
import { writeWhole } from 'bench-in-turns/kit.js'
import { drawDifference } from '../render/flame-difference.js'
import { say } from '../render/say.js'
import { differenceOfWhy } from '../results/profile-difference.js'
import { rootDir } from '../stages/catalog.js'

/**
 * Leaves the differential flame graph of what `--why` has sampled beside the records, and says where.
 *
 * @param {string[]} ids the older version and the new one
 * @param {import('bench-in-turns').Flame} flame
 * @param {import('../render/localise.js').Localiser['localise']} localise
 */
export async function drawWhy (ids, flame, localise) {
  const name = ids.toReversed().join('-against-').replaceAll(/[^\w-]+/g, '-')
  const file = join(rootDir, 'results', `why-${name}.svg`)
  await writeWhole(file, drawDifference(differenceOfWhy(ids, flame), localise))
  console.log(localise(say('both on one scale, coloured where the difference is more than chance: {picture}', {
    picture: relative(process.cwd(), file)
  })))
}
