// @ts-check
// Disks and rights for a command alone: it runs in mounts of its own, which end with it.
import { execa } from 'execa'

const OWN_MOUNTS = ['unshare', '--map-root-user', '--mount', 'sh', '-c']
const NO_RIGHT_TO_ALL = ['setpriv', '--bounding-set=-dac_override,-dac_read_search']

/** Why no command can have mounts of its own here; false where it can. */
export const noMounts = await whyNot([...OWN_MOUNTS, 'mount -t tmpfs none /mnt'], 'no mounts of its own for a command')
/** Why permissions hold nobody back here; false where they do. */
export const noPermissions = process.getuid?.() === 0
  ? await whyNot([...NO_RIGHT_TO_ALL, 'true'], 'nothing takes root the right to all files')
  : process.platform === 'win32' && 'Windows has other permissions'

/**
 * @param {string} folder absolute; a disk that is full takes its place
 * @returns {string[]} launcher
 */
export function fullDiskAt (folder) {
  return launcher(`mount -t tmpfs -o size=4k none "${folder}" && head -c 4k /dev/zero > "${folder}/full"`)
}

/** @returns {string[]} launcher of a command that permissions hold back, though root runs it */
export function heldByPermissions () {
  return process.getuid?.() === 0 ? NO_RIGHT_TO_ALL : []
}

function launcher (mount) {
  return [...OWN_MOUNTS, `${mount} && exec "$@"`, 'sh']
}

async function whyNot (command, reason) {
  const { failed } = await execa(command[0], command.slice(1), { reject: false })
  return failed && reason
}
