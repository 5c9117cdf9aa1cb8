// @ts-check
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { AREA } from './forms.js'
import { openThreads } from './threads.js'

/** @import { Files } from './open.js' */

const TASK = join(import.meta.dirname, 'worker-task.js')
const KERNEL = 'double'

/** @typedef {{ integrate: (n: number) => number | Promise<number>, close: () => unknown }} Way */

/** By name. @type {Record<string, (files: Files) => Promise<Way>>} */
const OPENERS = {
  async synchronous ({ addon }) {
    const rows = createRequire(import.meta.url)(String(addon))[KERNEL]
    return { integrate: n => rows(n, 0, n, ...AREA), close () {} }
  },
  async asynchronous ({ addon }) {
    const rows = createRequire(import.meta.url)(String(addon))[`${KERNEL}Later`]
    return { integrate: n => rows(n, 0, n, ...AREA), close () {} }
  },
  async workers ({ addon }) {
    // By itself the pool would keep one thread on two cores, and start others anew for each request.
    const threads = availableParallelism()
    const workerData = { addon, kernel: KERNEL }
    const pool = new Piscina({ filename: TASK, workerData, minThreads: threads, maxThreads: threads })
    return { integrate: n => pool.run(n), close: () => pool.destroy() }
  },
  async 'all cores' (files) {
    const { rowsLater, close } = await openThreads({ by: 'addon', kernel: KERNEL, files })
    return { integrate: n => rowsLater(n, 0, n, AREA[0], AREA[1], AREA[2], AREA[3]), close }
  }
}

/**
 * @param {string} way
 * @param {Files} files
 * @returns {Promise<Way>}
 */
export function openWay (way, files) {
  return OPENERS[way](files)
}
