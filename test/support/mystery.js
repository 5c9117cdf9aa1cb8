// @ts-check
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MYSTERY } from '../../scripts/check/exercises.js'
import { makeMystery, readMystery, writeMystery } from '../../scripts/check/mystery.js'
import { drawSlowDown } from '../../scripts/check/slow-down.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { folderOf } from './temporary.js'

/**
 * A mystery with this slow-down in it, which a participant has worked on.
 *
 * @param {import('node:test').TestContext} t
 * @param {import('../../scripts/check/slow-down.js').SlowDown['kind']} kind
 * @param {(texts: Record<string, string>) => Record<string, string>} work what each file that has changed is now
 */
export async function mysteryWith (t, kind, work) {
  const root = await folderOf(t)
  await symlink(join(rootDir, 'node_modules'), join(root, 'node_modules'), 'junction')
  const catalog = await readCatalog()
  let seed = 1
  while (drawSlowDown({ seed }).kind !== kind) seed++
  const made = await makeMystery({ seed, level: null }, catalog)
  await writeMystery(made, { root })
  for (const [file, text] of Object.entries(work(made.texts))) await writeFile(join(root, MYSTERY, file), text)
  return readMystery(catalog, root)
}
