// @ts-check
import { mkdir, mkdtemp, readFile, realpath, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 30 // for all copies of tests that run at once, and for what they leave there

/**
 * A thousand small files cost a tenth there of what they cost on some disks.
 *
 * @returns {Promise<string>} absolute folder: in memory where there is enough of it and programs may run from there
 */
export async function temporaryFolder () {
  if (!await mayRunPrograms(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = await statfs(IN_MEMORY)
  return bavail * bsize > ROOM_BYTES ? IN_MEMORY : tmpdir()
}

// Only Linux has this list. In containers the folder is often small, and programs may not run from it.
async function mayRunPrograms (folder) {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  return mounts.split('\n').map(line => line.split(' ')).some(([, place, type, options]) =>
    place === folder && type === 'tmpfs' && !options.split(',').includes('noexec'))
}

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string | Buffer>} [files] by name, with slashes
 * @returns {Promise<string>} absolute folder with these files in it, which is gone after the test
 */
export async function folderOf (t, files = {}) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'test-')))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}
