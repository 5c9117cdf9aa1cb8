// @ts-check
// JSON that people hand in, in a file or in a browser: whatever is wrong with it is named with its place.
import { UsageError } from './errors.js'

/** @import { Fault, Shape } from './shapes.js' */

const EXPORTS = /^module\.exports = /m

/**
 * @param {string} name for messages
 * @param {string} text
 * @param {Shape} [shape] what it must hold
 * @returns {Promise<any>}
 * @throws {UsageError} in one line when it is not JSON or holds something else: `a/package.json:12: what is wrong;
 *   allowed: ...`
 */
export async function readJsonText (name, text, shape = () => null) {
  const value = parse(name, text)
  const fault = shape(value)
  if (fault) throw await faultInText(name, text, fault)
  return value
}

/**
 * @param {string} name for messages
 * @param {string} text in which the fault is
 * @param {Fault} fault
 * @returns {Promise<UsageError>}
 */
export async function faultInText (name, text, fault) {
  return new UsageError(`${name}:${await findLine(text, fault.path)}: ${sayFault(fault)}`)
}

/**
 * @param {Fault} fault
 * @returns {string} such as `stages[1].id is 3; allowed: a text`
 */
export function sayFault ({ path, problem }) {
  return `${path.map((key, i) => typeof key === 'number' ? `[${key}]` : (i ? '.' : '') + key).join('') || 'it'} ${problem}`
}

function parse (name, text) {
  const error = syntaxErrorOf(text)
  if (!error) return JSON.parse(text)
  const reason = error.replace(/ in JSON at position .*| is not valid JSON$/s, '').replace(/, (\.{3})?".*/s, '')
  throw new UsageError(`${name}:${lineOfSyntaxError(text, error)}: not JSON: ${reason}`)
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
