// @ts-check
// Folders for a while. Their names tell whose they are, so that a run takes away what one before it could not: one that
// was killed, or interrupted twice.
import { createHash } from 'node:crypto'
import { lstat, mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'bench-in-turns'
const NAME = /^bench-in-turns-([0-9a-f]{8})-(\d+)-(\d+)-\w+$/
const UNKNOWN = '0' // start of a process, where the system is not Linux
const STARTED_AT = 19 // man 5 proc_pid_stat: the 22nd field, of which two stand before the last parenthesis

/**
 * @returns {Promise<string>} absolute folder that is empty, and that whoever asked takes away again
 */
export async function temporaryFolder () {
  await clearLeftovers()
  const owner = [PREFIX, await ofPlace(), process.pid, await startOf(process.pid)].join('-')
  return realpath(await mkdtemp(join(tmpdir(), `${owner}-`)))
}

/** @type {Promise<void> | undefined} */
let cleared

/** Takes away the folders of processes that are gone; those of others, and of other users, stay. Once a process. */
export function clearLeftovers () {
  cleared ??= clear()
  return cleared
}

async function clear () {
  const place = await ofPlace()
  for (const entry of await readdir(tmpdir(), { withFileTypes: true }).catch(() => [])) {
    const [, where, pid, started] = NAME.exec(entry.name) ?? []
    const folder = join(tmpdir(), entry.name)
    if (where !== place || !entry.isDirectory() || !await isOurs(folder)) continue
    if (await isGone(Number(pid), started)) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** A pid says nothing on another machine, or in another container: both may share a folder with this one. */
async function ofPlace () {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return createHash('sha256').update(`${hostname()} ${namespace}`).digest('hex').slice(0, 8)
}

async function isOurs (folder) {
  const found = await lstat(folder).catch(() => null)
  return found !== null && (!process.getuid || found.uid === process.getuid())
}

/** A pid is given away again: by its start it is told whether that is another process. */
async function isGone (pid, started) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'ESRCH'
  }
  const now = await startOf(pid)
  return now !== UNKNOWN && started !== UNKNOWN && now !== started
}

/** @returns {Promise<string>} ticks since the machine was started */
async function startOf (pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[STARTED_AT] ?? UNKNOWN
}
