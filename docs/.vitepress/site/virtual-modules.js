// @ts-check
// What the theme imports of what the site is made from: words, flame graphs, progress, and how to ask for a run.

/**
 * @import { Plugin } from 'vitepress'
 */

/**
 * @param {string} name
 * @param {(path: string) => any} make what it exports, by what stands behind its name and a slash; its default export,
 *   or its text if it is a string
 * @returns {Plugin} `virtual:NAME`
 */
export function virtualModule (name, make) {
  const id = `\0virtual:${name}`
  return {
    name,
    resolveId: wanted => wanted === id.slice(1) || wanted.startsWith(`${id.slice(1)}/`) ? `\0${wanted}` : null,
    async load (wanted) {
      if (wanted !== id && !wanted.startsWith(`${id}/`)) return null
      const made = await make.call(this, wanted.slice(id.length + 1))
      return typeof made === 'string' ? made : `export default ${JSON.stringify(made)}`
    }
  }
}
