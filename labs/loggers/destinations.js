// @ts-check
// Where lines go, and how many of them came there.
import { constants, readSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'

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
  return chunk.toString('latin1').split('\n').length - 1
}

/**
 * A pipe whose reader takes so many bytes a second, from now on. At the beginning it is full, as with a reader that has
 * been slow for a while.
 *
 * @param {string} path that is not there yet
 * @param {number} bytesPerS
 * @returns {Promise<{ path: string, lines: () => number, drain: () => void, stop: () => Promise<void> }>} `lines` that
 *   were read so far; `drain` reads at full speed what is left in the pipe
 */
export async function openPipe (path, bytesPerS) {
  const { execa } = await import('execa') // listing the labs has no use for it
  await execa('mkfifo', [path])
  const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  await fill(path)
  const buffer = Buffer.alloc(FULL_SPEED)
  let lines = 0
  const takeUpTo = bytes => {
    const bytesRead = readWhatIsThere(reader.fd, buffer, Math.min(bytes, FULL_SPEED))
    lines += linesIn(buffer.subarray(0, bytesRead))
    return bytesRead
  }
  const reading = setInterval(() => takeUpTo(Math.floor(bytesPerS / 1000 * TICK_MS)), TICK_MS)
  return {
    path,
    lines: () => lines,
    drain () {
      clearInterval(reading)
      while (takeUpTo(FULL_SPEED) > 0);
    },
    stop () {
      clearInterval(reading)
      return reader.close()
    }
  }
}

// Without a writer there is the end of the file, and with an idle one EAGAIN.
function readWhatIsThere (fd, buffer, bytes) {
  try {
    return readSync(fd, buffer, 0, bytes, null)
  } catch {
    return 0
  }
}

// Without the end of a line, which would be counted.
async function fill (path) {
  const writer = await open(path, constants.O_WRONLY | constants.O_NONBLOCK)
  const page = Buffer.alloc(PAGE_BYTES, ' ')
  while (await writer.write(page).then(() => true, () => false)); // EAGAIN, once it is full
  await writer.close()
}
