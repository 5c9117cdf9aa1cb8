// @ts-check
// The words of the site around the text: of its theme, and of VitePress' own.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** @import { Translation } from './translations.js' */

const FILES = ['docs/.vitepress/theme/**/*.{js,vue}', 'docs/.vitepress/site/**/*.js']
const SAID = /\bsay\('((?:[^'\\]|\\.)*)'/g

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} in English: whatever the site's own code says by `say('...')`
 */
export async function interfaceStrings (root) {
  const files = await Array.fromAsync(glob(FILES, { cwd: root }))
  const texts = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  const said = texts.flatMap(text => [...text.matchAll(SAID)].map(([, key]) => key.replaceAll("\\'", "'")))
  return [...new Set(said)].sort()
}

/**
 * @param {Pick<Translation, 'strings' | 'missing'>} translation what it lacks is noted there
 * @param {string[]} texts in English
 * @returns {Record<string, string>} translations by text; one that is missing stays English
 */
export function sayAll ({ strings, missing }, texts) {
  return Object.fromEntries(texts.map(text => {
    if (!strings[text]) missing.add(text)
    return [text, strings[text] || text]
  }))
}
