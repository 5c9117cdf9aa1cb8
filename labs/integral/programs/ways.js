// @ts-check
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Piscina, workerData } from 'piscina'
import { AREA } from './forms.js'
import { openThreads } from './threads.js'

/** @import { Files } from './open.js' */

const require = createRequire(import.meta.url)
const KERNEL = 'double'

/** @typedef {{ integrate: (n: number) => number | Promise<number>, close: () => unknown }} Way */

/** By name. @type {Record<string, (files: Files) => Way | Promise<Way>>} */
const OPENERS = {
  synchronous: ({ addon }) => ({ integrate: openAddon(addon, KERNEL), close () {} }),
  asynchronous: ({ addon }) => ({ integrate: openAddon(addon, `${KERNEL}Later`), close () {} }),
  workers ({ addon }) {
    // By itself the pool would keep one thread on two cores, and start others anew for each request.
    const threads = availableParallelism()
    const pool = new Piscina({
      filename: import.meta.filename,
      name: integrateInPool.name,
      workerData: addon,
      minThreads: threads,
      maxThreads: threads
    })
    return { integrate: n => pool.run(n), close: () => pool.destroy() }
  },
  async 'all cores' (files) {
    const { rowsLater, close } = await openThreads({ by: 'addon', kernel: KERNEL, files })
    return { integrate: n => rowsLater(n, 0, n, AREA[0], AREA[1], AREA[2], AREA[3]), close }
  }
}

function openAddon (addon, kernel) {
  const rows = require(String(addon))[kernel]
  return n => rows(n, 0, n, ...AREA)
}

/** What a worker of the pool does. @param {number} n */
export function integrateInPool (n) {
  return openAddon(workerData, KERNEL)(n)
}

/**
 * @param {string} way
 * @param {Files} files
 * @returns {Promise<Way>}
 */
export async function openWay (way, files) {
  return OPENERS[way](files)
}
