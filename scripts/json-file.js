// @ts-check
// JSON files that people write: whatever is wrong with one is named with its place.
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { UsageError } from './errors.js'

/** @import { Fault, Shape } from './shapes.js' */

const ROOT = resolve(import.meta.dirname, '..')
const EXPORTS = /^module\.exports = /m

/**
 * @param {string} file absolute
 * @param {Shape} [shape] what it must hold
 * @returns {Promise<any>}
 * @throws {UsageError} in one line when it cannot be read, is not JSON or holds something else: `a/package.json:12:
 *   what is wrong; allowed: ...`
 */
export async function readJsonFile (file, shape = () => null) {
  const text = await readText(file)
  const value = parse(file, text)
  const fault = shape(value)
  if (fault) throw await faultIn(file, fault)
  return value
}

/**
 * @param {string} file absolute; one that {@link readJsonFile} has read
 * @param {Fault} fault such as only shows when files are held against each other
 * @returns {Promise<UsageError>}
 */
export async function faultIn (file, { path, problem }) {
  const line = await findLine(await readText(file), path)
  const where = path.map((key, i) => typeof key === 'number' ? `[${key}]` : (i ? '.' : '') + key).join('')
  return new UsageError(`${nameOf(file)}:${line}: ${where || 'it'} ${problem}`)
}

/**
 * @param {string} file absolute
 * @returns {string} as messages call it: from the root of this project when it is within
 */
export function nameOf (file) {
  const name = relative(ROOT, file)
  return (name.startsWith('..') ? file : name).replaceAll('\\', '/')
}

async function readText (file) {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '') // some editors begin a file so
  } catch (error) {
    throw new UsageError(`${nameOf(file)} cannot be read: ${error.code}`)
  }
}

function parse (file, text) {
  const error = syntaxErrorOf(text)
  if (!error) return JSON.parse(text)
  const reason = error.replace(/ in JSON at position .*| is not valid JSON$/s, '').replace(/, (\.{3})?".*/s, '')
  throw new UsageError(`${nameOf(file)}:${lineOfSyntaxError(text, error)}: not JSON: ${reason}`)
}

function syntaxErrorOf (text) {
  try {
    JSON.parse(text)
    return null
  } catch ({ message }) {
    return message
  }
}

function lineOfSyntaxError (text, error) {
  const lines = text.trimEnd().split('\n')
  const position = / at position (\d+)/.exec(error)
  if (position) return text.slice(0, Number(position[1])).split('\n').length
  // V8 does not say where an unexpected token stands: on the first line with which the text is not merely cut short.
  const isWrong = count => syntaxErrorOf(lines.slice(0, count).join('\n')).startsWith('Unexpected token')
  return error.startsWith('Unexpected token') ? lines.findIndex((_, i) => isWrong(i + 1)) + 1 : lines.length
}

// JSON is an expression of JavaScript, and acorn tells where everything stands. It is loaded only when there is
// something to tell.
async function findLine (text, path) {
  const { parseExpressionAt } = await import('acorn')
  const start = Math.max(0, text.search(EXPORTS)) // a script that exports an object is one of these files, too
  let node = /** @type {any} */ (parseExpressionAt(text, start, { ecmaVersion: 'latest', locations: true }))
  let { line } = node.loc.start
  if (node.type === 'AssignmentExpression') node = node.right
  for (const key of path) {
    const property = node.properties?.findLast(({ key: name }) => (name.value ?? name.name) === key)
    const next = property ?? node.elements?.[key]
    if (!next) break
    line = next.loc.start.line
    node = property ? property.value : next
  }
  return line
}
