// @ts-check
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { AREA } from './forms.js'
import { openThreads } from './open.js'

/** @import { Files } from './open.js' */

const require = createRequire(import.meta.url)
/** @type {any} */
const { Piscina, workerData } = createRequire(String(process.env.PACKAGES))('piscina')
const KERNEL = 'double'

/** By the name of the way. @type {Record<string, (files: Files) => any>} */
export const OPENERS = {
  synchronous: ({ addon }) => openAddon(addon, KERNEL),
  asynchronous: ({ addon }) => openAddon(addon, `${KERNEL}Later`),
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
    return n => pool.run(n)
  },
  async 'all cores' (files) {
    const { rowsLater } = await openThreads({ by: 'addon', kernel: KERNEL, files })
    return n => rowsLater(n, 0, n, AREA[0], AREA[1], AREA[2], AREA[3])
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
