// @ts-check
// docs/parts.json: the parts of the text, and the pages of each in the order in which they are read.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultIn, readJsonFile } from '../json-file.js'
import { plainText } from '../plain-text.js'
import { list, object, text } from '../shapes.js'
import { mapInterruptibly } from './interruptible.js'

/**
 * @import { UsageError } from '../errors.js'
 */

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {{ name: string, title: string, minutes: number | null }[]} pages `name` is that of the file, without .md;
 *   `minutes` is the time that it says it takes
 */

const FILE = 'docs/parts.json'
const shape = list(object({ title: text(), pages: list(text(/^[\w-]+$/, 'the name of a page, without .md')) }))
const TIME = /\*\*Time:\*\*\s+(\d+)\s+minutes/
const ON_ITS_OWN = /^(index|data-.*)$/ // the first page, and those of data, which the site lists by itself

/**
 * @param {string} root absolute folder of the repository
 * @param {AbortSignal} [signal] ends it between two pages
 * @returns {Promise<Part[]>}
 * @throws {UsageError} when it names a page that is not there, or twice, or leaves one out
 */
export async function readParts (root, signal = undefined) {
  const parts = await readJsonFile(join(root, FILE), shape)
  const files = await readdir(join(root, 'docs'))
  const names = files.filter(file => file.endsWith('.md')).map(file => file.slice(0, -'.md'.length))
  const fault = findFault(parts, names)
  if (fault) throw await faultIn(join(root, FILE), fault)
  return mapInterruptibly(
    parts,
    async ({ title, pages }) => ({ title, pages: await readHeads(root, pages, signal) }),
    signal
  )
}

function findFault (parts, names) {
  const listed = new Set()
  for (const [i, { pages }] of parts.entries()) {
    for (const [j, name] of pages.entries()) {
      const path = [i, 'pages', j]
      if (!names.includes(name)) return { path, problem: `is "${name}", and there is no docs/${name}.md` }
      if (listed.has(name)) return { path, problem: `is "${name}" once more` }
      listed.add(name)
    }
  }
  const left = names.find(name => !listed.has(name) && !ON_ITS_OWN.test(name))
  return left ? { path: [], problem: `leaves out docs/${left}.md` } : null
}

function readHeads (root, names, signal) {
  return mapInterruptibly(names, async name => {
    const text = plainText(await readFile(join(root, `docs/${name}.md`), 'utf8'))
    const [, title] = /^# (.*)/m.exec(text) ?? [null, name]
    const [, minutes] = TIME.exec(text) ?? []
    return { name, title, minutes: minutes === undefined ? null : Number(minutes) }
  }, signal)
}
