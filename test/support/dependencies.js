// @ts-check
import { relative } from 'node:path'
import { readDependencies } from '../../scripts/book/book-sources.js'
import { installedPackages, reachableFrom } from '../../scripts/stages/packages.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'

/** @returns {Promise<ReturnType<typeof installedPackages>>} all that a stage brings */
export async function packagesOfStages () {
  const { lock } = await readDependencies(rootDir)
  const folders = (await readCatalog()).map(({ dir }) => relative(rootDir, dir).replaceAll('\\', '/'))
  const paths = new Set(folders.flatMap(folder => [...reachableFrom(lock, folder)]))
  return installedPackages(lock).filter(({ path }) => paths.has(path))
}
