// @ts-check
// Which exercises the reader has solved, as `npm run check` keeps it.
import { join } from 'node:path'
import { readProgress } from '../../../scripts/check/exercises.js'
import { virtualModule } from './virtual-modules.js'

/**
 * @import { Exercise } from '../../../scripts/check/exercises.js'
 * @import { Plugin } from 'vitepress'
 */

/**
 * @param {Exercise[]} exercises
 * @param {string} root absolute folder of the repository
 * @returns {Plugin} `virtual:progress` is a list of `{ id, chapter, doneAt }`; pages that `npm run docs` serves follow
 *   the file, and a built site stays as it was built
 */
export function progressOf (exercises, root) {
  const file = join(root, '.progress.json')
  return {
    ...virtualModule('progress', /** @this {any} */ async function () {
      const { progress, problem } = await readProgress(root)
      if (problem) this.warn(problem)
      return exercises.map(({ id, chapter }) => ({ id, chapter, doneAt: progress[id]?.doneAt ?? null }))
    }),
    configureServer ({ watcher, moduleGraph, ws }) {
      watcher.add(file)
      watcher.on('all', (event, changed) => {
        if (changed !== file) return
        const module = moduleGraph.getModuleById('\0virtual:progress')
        if (module) moduleGraph.invalidateModule(module)
        ws.send({ type: 'full-reload' })
      })
    }
  }
}
