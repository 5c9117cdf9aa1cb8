// @ts-check
import { glob, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { plainText } from '../plain-text.js'
import { choose } from './choose.js'
import { mapInterruptibly } from './interruptible.js'
import { languageOf } from './languages.js'
import { translationOf } from './translations.js'

/**
 * @import { Language } from '../languages.js'
 * @import { Page } from './regions.js'
 * @import { Sources } from './sources.js'
 */

/** @typedef {{ name: string, language: Language | null }} Shown a picture as a page shows it */

/**
 * @param {Page[]} pages
 * @returns {Shown[]} each once
 */
export function shownPictures (pages) {
  const shown = pages.flatMap(({ file, regions }) => regions.flatMap(region => {
    const [kind, name] = region.name.split(/\s+/)
    return kind === 'picture' ? [{ name, language: languageOf(file) }] : []
  }))
  return [...new Map(shown.map(picture => [imageFile(picture), picture])).values()]
}

/**
 * @param {Pick<Sources, 'pictures' | 'translations'>} sources
 * @param {string} name
 * @param {string} page that it stands on, from the root of the repository
 * @returns {string} Markdown, with the text in English
 */
export function renderPicture ({ pictures, translations }, name, page) {
  const { alt } = choose(pictures, name, 'picture')
  const file = imageFile({ name, language: translationOf(translations, page) && languageOf(page) })
  return `![${alt.replaceAll(/[[\]]/g, '')}](${posix.relative(posix.dirname(page), file)})`
}

/**
 * @param {Shown} picture
 * @returns {string} its file, from the root of the repository
 */
function imageFile ({ name, language }) {
  return posix.join('docs/images', language ?? '', `${name}.svg`)
}

/**
 * @param {Pick<Sources, 'root' | 'pictures' | 'translations'>} sources
 * @param {Shown[]} shown
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ file: string, is: string | null, shouldBe: string }[]>} each of them as it stands there and as it
 *   should
 */
export async function renderImages ({ root, pictures, translations }, shown, signal) {
  return mapInterruptibly(shown.filter(({ name }) => Object.hasOwn(pictures, name)), async picture => {
    const file = imageFile(picture)
    const localise = picture.language ? translations[picture.language].localise : undefined
    const is = await readFile(join(root, file), 'utf8').then(plainText, () => null)
    return { file, is, shouldBe: pictures[picture.name].draw(localise) }
  }, signal)
}

/**
 * @param {string} root absolute folder of the repository
 * @param {Shown[]} shown
 * @returns {Promise<string[]>} files that no page shows
 */
export async function unusedImages (root, shown) {
  const wanted = shown.map(imageFile)
  const there = await Array.fromAsync(glob('docs/images/**/*.*', { cwd: root }))
  return there.map(file => file.replaceAll('\\', '/')).filter(file => !wanted.includes(file)).sort()
}
