// @ts-check
// Where lines go, and how many of them came there.
import { close, constants, open, read, write } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const [openFd, closeFd, readFd, writeFd] = [open, close, read, write].map(promisify)
const NEWLINE = 10
const TICK_MS = 10
const PAGE_BYTES = 4096
const FULL_SPEED = 1 << 20 // bytes at a time

/**
 * @param {string} file
 * @returns {Promise<number>}
 */
export async function countLines (file) {
  return linesIn(await readFile(file).catch(() => Buffer.alloc(0)))
}

function linesIn (chunk) {
  let lines = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++
  return lines
}

/**
 * A pipe whose reader takes so many bytes a second, from now on.
 *
 * @param {string} path that is not there yet
 * @param {number} bytesPerS
 * @param {{ isFull?: boolean }} [options] `isFull` when nothing fits into it at the beginning, as with a reader that
 *   has been slow for a while
 * @returns {Promise<{ path: string, lines: () => number, drain: () => Promise<void>, stop: () => Promise<void> }>}
 *   `lines` that were read so far; `drain` reads at full speed what is left in the pipe
 */
export async function openPipe (path, bytesPerS, { isFull = false } = {}) {
  const { execa } = await import('execa') // listing the labs has no use for it
  await execa('mkfifo', [path])
  const fd = await openFd(path, constants.O_RDONLY | constants.O_NONBLOCK)
  if (isFull) await fill(path)
  let lines = 0
  const buffer = Buffer.alloc(FULL_SPEED)
  const over = new AbortController()
  const takeUpTo = async bytes => {
    // Without a writer there is the end of the file, and with an idle one EAGAIN.
    const { bytesRead } = await readFd(fd, buffer, 0, Math.min(bytes, FULL_SPEED), null).catch(() => ({ bytesRead: 0 }))
    lines += linesIn(buffer.subarray(0, bytesRead))
    return bytesRead
  }
  const reading = readSlowly(takeUpTo, bytesPerS, over.signal)
  const endReading = async () => {
    over.abort()
    await reading
  }
  let isOpen = true
  return {
    path,
    lines: () => lines,
    async drain () {
      await endReading()
      while (await takeUpTo(FULL_SPEED) > 0);
    },
    async stop () {
      await endReading()
      if (isOpen) await closeFd(fd)
      isOpen = false
    }
  }
}

async function readSlowly (takeUpTo, bytesPerS, signal) {
  let [beganMs, taken] = [performance.now(), 0]
  while (!signal.aborted) {
    const allowed = ((performance.now() - beganMs) / 1000) * bytesPerS - taken
    taken += allowed >= 1 ? await takeUpTo(Math.floor(allowed)) : 0
    // what was not there to read is no credit for later
    if (allowed > bytesPerS) [beganMs, taken] = [performance.now(), 0]
    await new Promise(resolve => setTimeout(resolve, TICK_MS))
  }
}

// Without the end of a line, which would be counted.
async function fill (path) {
  const fd = await openFd(path, constants.O_WRONLY | constants.O_NONBLOCK)
  const chunk = Buffer.alloc(PAGE_BYTES, ' ')
  for (let isDone = false; !isDone;) {
    isDone = await writeFd(fd, chunk, 0, PAGE_BYTES, null).then(() => false, () => true) // EAGAIN
  }
  await closeFd(fd)
}

/** @returns {Promise<boolean>} can pipes be made here? */
export async function hasPipes () {
  const { execa } = await import('execa')
  const { code } = await execa('mkfifo', ['--version'], { reject: false })
  return code !== 'ENOENT'
}
