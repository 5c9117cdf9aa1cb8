// @ts-check
// What a served page says of itself before any script runs: its language, its title and its icon. A built page has them
// from VitePress.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { titleOf } from './sidebar.js'

/**
 * @import { Plugin } from 'vitepress'
 */

const PAGE = /^\/(?:(\w+)\/)?(?:([\w-]+)(?:\.html)?)?(?:$|\?)/
const ESCAPED = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * @param {{ docsDir: string, title: string, icon: string, locales: Record<string, { lang: string }> }} site
 * @returns {Plugin}
 */
export function servedHead ({ docsDir, title, icon, locales }) {
  return {
    name: 'served-head',
    transformIndexHtml (html, { originalUrl = '/' }) {
      const [, folder = '', page = 'index'] = PAGE.exec(originalUrl) ?? []
      const file = [join(docsDir, folder, `${page}.md`), join(docsDir, `${page}.md`)].find(file => existsSync(file))
      const whole = file ? `${titleOf(file)} | ${title}` : title
      return html
        .replace('<html', `<html lang="${(locales[folder] ?? locales.root).lang}"`)
        .replace('<title></title>', () => `<title>${whole.replace(/[&<>]/g, sign => ESCAPED[sign])}</title>\n    <link rel="icon" href="${icon}">`)
    }
  }
}
