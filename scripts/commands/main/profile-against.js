// @ts-check
import { join, relative } from 'node:path'
import { compareProfiles, cpuMicrosOf } from '../../analyse/profile-difference.js'
import { differenceTable, ownDifferenceTable } from '../../render/difference-table.js'
import { drawDifference } from '../../render/flame-difference.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'
import { writeWhole } from '../../write-file.js'

/**
 * @import { Side } from '../../analyse/profile-difference.js'
 * @import { Profile, ProfileResult } from '../../profile/run.js'
 * @import { Stage } from '../../stages/catalog.js'
 */

/**
 * Prints what each function costs a request in both, and leaves a picture beside the profile of the second.
 *
 * @param {Stage[]} stages the one before and the one after
 * @param {(ProfileResult & { folder: string })[]} results of these
 * @returns {Promise<string | null>} name of the picture below the root; null when one of them failed
 */
export async function showDifference (stages, results) {
  const sides = results.flatMap(({ profile }, i) => profile ? [sideOf(stages[i], profile)] : [])
  if (sides.length < stages.length) return null
  const [before, after] = sides
  const difference = compareProfiles(before, after)
  const file = join(results[1].folder, `against-${before.name.replaceAll(/[^\w-]+/g, '-')}.svg`)
  await writeWhole(file, drawDifference(difference))
  console.log(renderTerminalTable(differenceTable(difference)))
  console.log(renderTerminalTable(ownDifferenceTable(difference)))
  console.log('one run of each: STAGE --against HEAD, with nothing changed, shows what noise alone does')
  console.log(`both on one scale: ${relative(rootDir, file)}`)
  return relative(rootDir, file)
}

/**
 * @param {Stage} stage
 * @param {Profile} profile
 * @returns {Side}
 */
function sideOf ({ id, dir }, { tree, samples, answered = NaN }) {
  return {
    name: id,
    folder: relative(rootDir, dir).replaceAll('\\', '/'),
    tree,
    samples,
    cpuMicros: cpuMicrosOf(tree, answered)
  }
}
