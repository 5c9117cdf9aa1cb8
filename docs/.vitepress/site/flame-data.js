// @ts-check
import { flameName } from '../../../scripts/docs/sources.js'

/**
 * @import { Sources } from '../../../scripts/docs/sources.js'
 * @import { Plugin } from 'vitepress'
 */

const FLAMES = 'virtual:flames'

/**
 * @param {Sources} reference
 * @returns {Plugin} the stacks of the committed profiles, each in a file of its own that is fetched when it is looked
 *   at
 */
export function flameData ({ profiles }) {
  return {
    name: 'flame-data',
    resolveId: id => id.startsWith(FLAMES) ? `\0${id}` : null,
    load (id) {
      if (!id.startsWith(`\0${FLAMES}`)) return null
      const drawn = Object.fromEntries(profiles.filter(({ flame }) => flame.length).map(profile =>
        [flameName(profile), profile.flame]))
      const name = id.slice(FLAMES.length + 2)
      if (name) return `export default ${JSON.stringify(drawn[name])}`
      return `export default {${Object.keys(drawn)
        .map(flame => `'${flame}': () => import('${FLAMES}/${flame}')`)
        .join(',')}}`
    }
  }
}
