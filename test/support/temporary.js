// @ts-check
import { readFile, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

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
