// @ts-check
/**
 * @import { Sources } from '../../../scripts/book/book-sources.js'
 * @import { Plugin } from 'vitepress'
 */

const FLAMES = 'virtual:flames'

/**
 * @param {Sources} reference
 * @returns {Plugin} the stacks of the committed profiles, each in a file of its own that is fetched when it is looked
 *   at
 */
export function flameData ({ flames }) {
  return {
    name: 'flame-data',
    resolveId: id => id.startsWith(FLAMES) ? `\0${id}` : null,
    load (id) {
      if (!id.startsWith(`\0${FLAMES}`)) return null
      const name = id.slice(FLAMES.length + 2)
      if (name) return `export default ${JSON.stringify(flames[name].nodes)}`
      return `export default {${Object.keys(flames)
        .map(flame => `'${flame}': () => import('${FLAMES}/${flame}')`)
        .join(',')}}`
    }
  }
}
