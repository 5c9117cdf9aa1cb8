// @ts-check
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootDir } from '../stages/catalog.js'
import { readSources } from '../stages/sources.js'
import { MANIFEST } from './mystery.js'
import { plantFault } from './plant.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { Fault } from './fault.js'
 */

const FOLDER = '.revisions' // ignored by git, and below the root, in whose node_modules the packages are

/**
 * @template T
 * @param {Fault} fault
 * @param {Stage} stage one that it fits
 * @param {(slowed: Stage) => Promise<T>} use gets the stage with the fault in it, in a folder that is gone afterwards
 * @returns {Promise<T>}
 */
export async function withFault (fault, stage, use) {
  const { texts } = plantFault(fault, stage.id, await readSources(stage), () => 0)
  await mkdir(join(rootDir, FOLDER), { recursive: true })
  const dir = await mkdtemp(join(rootDir, FOLDER, 'slow-down-'))
  try {
    for (const [file, text] of Object.entries({ ...texts, 'package.json': MANIFEST })) { await writeFile(join(dir, file), text) }
    return await use({ ...stage, id: `${stage.id} with ${fault.kind}`, dir })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
