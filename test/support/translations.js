// @ts-check
// Copies of this project without translated pages: each takes time to draw.
import { glob, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '../../scripts/render/languages.js'
import { stringsFile, writeEntries } from '../../scripts/render/strings.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { copyProject } from './project.js'

const LINKS = Object.entries(LANGUAGES).map(([language, name]) => `[${name}](docs/${language}/index.md)`)

/** @import { TestContext } from 'node:test' */

/**
 * @param {TestContext} t
 * @param {Record<string, [string, string]>} [edits] by file: a text that stands there once, and what to put in its
 *   place
 * @returns {Promise<string>} absolute folder
 */
export async function copyInEnglish (t, edits = {}) {
  const languages = Object.keys(LANGUAGES)
  const pages = await Array.fromAsync(glob(languages.map(language => `docs/${language}/*.md`), { cwd: rootDir }))
  const links = `${LINKS.join(' · ')}\n\n`
  return copyProject(t, { ...edits, 'README.md': [links, ''] }, pages.map(page => page.replaceAll('\\', '/')))
}

/**
 * @param {string} root absolute
 * @param {string} language
 * @param {Record<string, string>} strings translations by message
 */
export async function writeStrings (root, language, strings) {
  const entries = Object.entries(strings).map(([msgid, translation]) => ({ msgid, msgstr: [translation] }))
  await writeFile(join(root, stringsFile(language)), writeEntries(language, entries))
}
