// @ts-check
// The text as a site: the same Markdown, with what only a browser can do.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slug } from 'github-slugger'
import footnote from 'markdown-it-footnote'
import { defineConfig } from 'vitepress'
import { flameData, readOwnSources, readReferenceSources, siteMarkdown } from './site-markdown.js'

const docsDir = join(import.meta.dirname, '..')
const reference = await readReferenceSources()
const own = await readOwnSources()

const dataPages = readdirSync(docsDir).filter(file => file.startsWith('data-')).sort().map(file => {
  const [, title] = /** @type {RegExpExecArray} */ (/^# (.*)/.exec(readFileSync(join(docsDir, file), 'utf8')))
  return { text: title, link: `/${file.replace(/\.md$/, '')}` }
})
const ICON =
  'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22><path d=%22M2 13h12V9h-3V5H8V2H5v7H2z%22 fill=%22%23bc4c00%22/></svg>'

export default defineConfig({
  lang: 'en',
  title: 'Keeping Node.js fast',
  description: 'A tutorial that runs: a slow server, profiled and fixed in steps',
  lastUpdated: false,
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slug },
    attrs: { disable: true }, // else a cell that ends with an object loses it
    config: md => md.use(footnote)
  },
  // Before the page is drawn, so that no figure changes under the reader's eyes.
  head: [
    ['link', { rel: 'icon', href: ICON }],
    ['script', {}, "document.documentElement.dataset.figures = localStorage.getItem('figures') ?? 'reference'"]
  ],
  themeConfig: {
    sidebar: [
      ...reference.parts.map(({ title, pages }) => ({
        text: title,
        items: pages.map(page => ({ text: page.title, link: `/${page.name}` }))
      })),
      { text: 'All data', items: dataPages }
    ],
    outline: [2, 3],
    search: { provider: 'local' }
  },
  vite: {
    plugins: [siteMarkdown(reference, own), flameData(reference)],
    define: { __HAS_OWN_RECORD__: JSON.stringify(own !== null) },
    build: { chunkSizeWarningLimit: 1500 }
  }
})
