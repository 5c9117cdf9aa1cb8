// @ts-check
// What a served page says of itself before any script runs: its language, its title, its icon, and that it isn't there.
// A built page has them from VitePress, and its status from the host.
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
  // A page that nobody has translated is there in English.
  const fileOf = (folder, page) => folder && !locales[folder]
    ? undefined
    : [folder, ''].map(place => join(docsDir, place, `${page}.md`)).find(file => existsSync(file))
  return {
    name: 'served-head',
    configureServer ({ middlewares }) {
      middlewares.use((/** @type {any} */ { originalUrl }, response, next) => {
        const [, folder = '', page = 'index'] = PAGE.exec(originalUrl) ?? [null, '', '404']
        if (!fileOf(folder, page)) sayNotFound(response)
        next()
      })
    },
    transformIndexHtml (html, { originalUrl = '/' }) {
      const [, folder = '', page = 'index'] = PAGE.exec(originalUrl) ?? []
      const file = fileOf(folder, page)
      const whole = file ? `${titleOf(file)} | ${title}` : title
      return html
        .replace('<html', `<html lang="${(locales[folder] ?? locales.root).lang}"`)
        .replace('<title></title>', () => `<title>${whole.replace(/[&<>]/g, sign => ESCAPED[sign])}</title>\n    <link rel="icon" href="${icon}">`)
    }
  }
}

/** VitePress sends its page of that with 200. @param {any} response of HTTP */
function sayNotFound (response) {
  const writeHead = response.writeHead.bind(response)
  const isPage = () => response.getHeader('content-type') === 'text/html'
  response.writeHead = (status, ...rest) => writeHead(isPage() ? 404 : status, ...rest)
}
