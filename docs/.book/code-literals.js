// @ts-check
// Texts that stand in the code of this project: a message of which no page is made is said by one of them.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { message, quote } from '../../scripts/render/say.js'
import { parseCode } from './snippets.js'

const CODE = ['packages', 'scripts', 'labs', 'exercises', 'docs/.book', 'docs/.vitepress/theme', 'docs/.vitepress/site']
const FILES = CODE.flatMap(folder => [`${folder}/**/*.{js,mjs,cjs}`, `${folder}/*/.check/**/*.{js,mjs,cjs}`])

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<Set<string>>} as the ids of messages
 */
export async function literalsOfCode (root) {
  const exclude = name => name === 'node_modules'
  const files = await Array.fromAsync(glob(FILES, { cwd: root, exclude }))
  const read = async file => textsOf(parseCode(await readFile(join(root, file), 'utf8'), file))
  const texts = (await Promise.all(files.map(read))).flat()
  return new Set(texts.flatMap(text => [text, quote(text)]))
}

/** @returns {string[]} of a node of the syntax and all below it */
function textsOf (node) {
  const text = textOf(node)
  if (text !== null) return [text, ...fillersOf(node).flatMap(textsOf)]
  return Object.values(node).flat().filter(child => typeof child?.type === 'string').flatMap(textsOf)
}

/** @returns {any[]} what stands in the templates of a text: a part of the text itself is no text of its own */
function fillersOf ({ type, left, right, expressions }) {
  if (type === 'TemplateLiteral') return expressions
  return type === 'BinaryExpression' ? [left, right].flatMap(fillersOf) : []
}

/** @returns {string | null} of a literal, of several that are added up, or of a template as its tag makes it */
function textOf ({ type, value, left, right, quasis, operator }) {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type === 'TemplateLiteral') return message(quasis.map(({ value }) => value.cooked)).id
  if (type !== 'BinaryExpression' || operator !== '+') return null
  const [start, end] = [textOf(left), textOf(right)]
  return start === null || end === null ? null : start + end
}
