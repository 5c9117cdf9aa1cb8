// @ts-check
// The text as a site: the same Markdown, with what only a browser can do.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slug } from 'github-slugger'
import footnote from 'markdown-it-footnote'
import { defineConfig } from 'vitepress'
import { ADDRESS_VARIABLE, TRAINER_VARIABLE } from '../.book/site.js'
import { readSources } from '../.book/book-sources.js'
import { plainText } from 'bench-in-turns/kit.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { repositoryOf, sourceUrl } from './site/code-files.js'
import { readGlossaries } from './site/glossary.js'
import { liveRuns } from './site/live-runs.js'
import { localesOf } from './site/locales.js'
import { callouts } from './site/markdown/callouts.js'
import { lineEnds } from './site/markdown/line-ends.js'
import { tables } from './site/markdown/tables.js'
import { terms } from './site/markdown/terms.js'
import { readOwnSources } from './site/own-sources.js'
import { progressOf } from './site/progress.js'
import { searchOf } from './site/search.js'
import { servedHead } from './site/served-head.js'
import { sidebarOf, titleOf } from './site/sidebar.js'
import { siteMarkdown } from './site/site-markdown.js'
import { virtualModule } from './site/virtual-modules.js'
import { readWords } from './site/words.js'

const docsDir = join(import.meta.dirname, '..')
const reference = await readSources()
const own = await readOwnSources()
const words = await readWords(reference)
const glossaries = await readGlossaries(docsDir)
const address = process.env[ADDRESS_VARIABLE] ? new URL(process.env[ADDRESS_VARIABLE]) : null
const isForTrainer = process.env[TRAINER_VARIABLE] !== undefined
const repository = repositoryOf(JSON.parse(plainText(readFileSync(join(docsDir, '../package.json'), 'utf8'))))

const runnable = [
  ...(await readCatalog()).map(({ id }) => id),
  ...reference.exercises.flatMap(({ id, server }) => server ? `exercises/${id}` : [])
]

const FETCHED_LATER = ['d3-scale', 'd3-shape', 'eventsource-parser/stream', 'hast-util-to-html', 'hastscript', 'string-width']
const TITLE = 'Keeping Node.js fast'
const LANDING = { pageClass: 'landing', sidebar: false, aside: false, prev: false, next: false }
const ICON =
  'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22><path d=%22M2 13h12V9h-3V5H8V2H5v7H2z%22 fill=%22%23bc4c00%22/></svg>'

// Each in a file of its own, which is fetched when it is looked at.
function fetchedLater (module, all) {
  return name => {
    if (name) return all[name]
    const imports = Object.keys(all).map(one => `'${one}': () => import('virtual:${module}/${one}')`)
    return `export default { ${imports.join(', ')} }`
  }
}

const flames = Object.fromEntries(Object.entries(reference.flames).map(([name, { nodes }]) => [name, nodes]))
const recorded = Object.fromEntries((reference.labs.watched?.record.data.samples ?? []).map(({ stage, rate, points }) =>
  [rate ? `${stage}@${rate}` : stage, { stage, points }]))

const locales = localesOf(reference, words, docsDir)

export default defineConfig({
  lang: 'en',
  locales,
  title: TITLE,
  description: 'A tutorial that runs: a slow server, profiled and fixed in steps',
  lastUpdated: false,
  ...(address && { base: address.pathname, sitemap: { hostname: address.href } }),
  transformHead: ({ page }) => address
    ? [['link', { rel: 'canonical', href: new URL(page.replace(/(?:^|(?<=\/))index\.md$/, '').replace(/\.md$/, '.html'), address).href }]]
    : [],
  router: { prefetchLinks: false }, // the sidebar alone links to more script than a page has
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slug },
    attrs: { disable: true }, // else a cell that ends with an object loses it
    config: md => md.use(footnote).use(callouts, words).use(lineEnds).use(tables).use(terms, glossaries)
  },
  // The first page has no front matter, which code hosts would show as a table.
  transformPageData: ({ relativePath, params }) => {
    if (/^(?:\w+\/)?index\.md$/.test(relativePath)) return { frontmatter: LANDING }
    return params ? { title: titleOf(join(docsDir, `${params.page}.md`)) } : undefined
  },
  // Before the page is drawn, so that no figure changes under the reader's eyes.
  head: [
    ['link', { rel: 'icon', href: ICON }],
    ['script', {}, "document.documentElement.dataset.figures = localStorage.getItem('figures') ?? 'reference'"]
  ],
  themeConfig: {
    sidebar: sidebarOf(reference.parts, docsDir),
    outline: [2, 3],
    notFound: {
      title: 'Page not found',
      quote: 'There is no page at this address.',
      linkLabel: 'to the first page',
      linkText: 'To the first page'
    },
    search: { provider: 'local', options: searchOf(reference, words) },
    ...(repository && { editLink: { pattern: sourceUrl(repository, 'docs/:path'), text: 'The source of this page' } })
  },
  vite: {
    envDir: false, // nothing here reads docs/.env, and Vite alone can't start a site of VitePress again
    plugins: [
      siteMarkdown(reference, own),
      virtualModule('flames', fetchedLater('flames', flames)),
      virtualModule('recorded', fetchedLater('recorded', recorded)),
      progressOf(reference.exercises, reference.root),
      liveRuns(runnable),
      virtualModule('words', () => words),
      servedHead({ docsDir, title: TITLE, icon: ICON, locales }),
      // Before a page is drawn.
      ...isForTrainer ? [{ name: 'trainer', transformIndexHtml: html => html.replace('<html', '<html data-trainer') }] : []
    ],
    // Fetched when a page needs them: found out only then, it would be loaded again in the middle of its work.
    optimizeDeps: { include: FETCHED_LATER },
    resolve: { alias: [{ find: /^.*\/VPSidebarGroup\.vue$/, replacement: join(import.meta.dirname, 'theme/SidebarParts.vue') }] },
    define: { __HAS_OWN_RECORD__: JSON.stringify(own !== null), __IS_FOR_TRAINER__: JSON.stringify(isForTrainer) },
    // Pages are for readers, and for no other website. A site that is built meanwhile is none of theirs.
    server: { cors: false, hmr: { overlay: false }, watch: { ignored: ['**/.vitepress/dist/**'] } },
    build: { chunkSizeWarningLimit: 1500 }
  }
})
