// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * @template T
 * @param {string} name that it begins with
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>} once the folder is gone
 */
export async function inTemporaryFolder (name, work) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
