// @ts-check
// Pages that a language does not have yet: the English one stands there, with a note.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '../../scripts/render/languages.js'

const docsDir = join(import.meta.dirname, '..')
const pagesIn = folder => readdirSync(join(docsDir, folder)).filter(file => file.endsWith('.md'))

export default {
  paths: () => Object.keys(LANGUAGES).flatMap(lang => {
    const translated = pagesIn(lang)
    return pagesIn('.').filter(file => !translated.includes(file)).map(file => standIn(lang, file))
  })
}

function standIn (lang, file) {
  const content = `---\nsearch: false\neditLink: false\n---\n\n<script setup>\nimport English from '../${file}'\n</script>\n\n` +
    '<NotTranslated />\n\n<English lang="en" />\n'
  return { params: { lang, page: file.replace(/\.md$/, '') }, content }
}
