// @ts-check
// Whether somebody has named the line that is to blame: in the ways in which a tool may have led there.
import { parse } from 'acorn'
import { UsageError } from 'bench-in-turns/kit.js'

/** @import { GuiltyLine } from './slow-down.js' */

/** @typedef {{ guilty: GuiltyLine[], texts: Record<string, string> }} Planted `texts` by file */

const SCRIPT = /\.js$/

/**
 * @param {string} text such as `util.js:31`, with or without the folders before it
 * @param {Planted} made
 * @returns {boolean} does it name a line that is to blame, one inside a statement that begins there, or where the
 *   function begins that has it, as a profile says?
 * @throws {UsageError} on what names no line of its scripts
 */
export function isGuilty (text, { guilty, texts }) {
  const { file, line } = readLine(text, texts)
  if (file === undefined) {
    const scripts = scriptsOf(texts)
    const allowed = `such as ${scripts.at(-1)}:12; the files are: ${scripts.join(', ')}`
    throw new UsageError(`--line takes a file and a line, ${allowed}; got "${text}"`)
  }
  const lines = guilty.filter(one => one.file === file).map(one => one.line)
  const { body } = parse(texts[file], { ecmaVersion: 'latest', sourceType: 'commonjs', locations: true })
  return beginningOn(body, lines).some(({ loc: { start, end } }) => start.line <= line && line <= end.line) ||
    lines.some(guilty => innermostFunction(body, guilty)?.loc.start.line === line)
}

/**
 * @param {Pick<Planted, 'texts'>} made
 * @param {string} text
 * @returns {boolean} does it name a line that is there?
 */
export function isLineOf ({ texts }, text) {
  const { file, line } = readLine(text, texts)
  return file !== undefined && line > 0 && line <= texts[file].trimEnd().split('\n').length
}

function readLine (text, texts) {
  const [, path = '', line] = /^(.+?):(\d+)(?::\d+)?$/.exec(text.trim().replaceAll('\\', '/')) ?? []
  return { file: findFile(path.replace(/^\.\//, ''), scriptsOf(texts)), line: Number(line) }
}

/** @returns {string | undefined} the one with this path, with its end, or with more before it; undefined of several */
function findFile (path, files) {
  if (files.includes(path)) return path
  const longer = files.filter(file => file.endsWith(`/${path}`))
  if (longer.length) return longer.length === 1 ? longer[0] : undefined
  return files.find(file => path.endsWith(`/${file}`))
}

/** @returns {string[]} the longest path first */
function scriptsOf (texts) {
  return Object.keys(texts).filter(file => SCRIPT.test(file)).sort((a, b) => b.length - a.length)
}

/** @returns {any} of those that have the line; undefined where none has it */
function innermostFunction (node, line) {
  if (node === null || typeof node !== 'object') return undefined
  const inside = Object.values(node).map(child => innermostFunction(child, line)).find(Boolean)
  const hasLine = /Function/.test(node.type) && node.loc.start.line <= line && line <= node.loc.end.line
  return inside ?? (hasLine ? node : undefined)
}

/** @returns {any[]} the statements and functions that begin on one of the lines */
function beginningOn (node, lines) {
  if (node === null || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap(child => beginningOn(child, lines))
  return lines.includes(node.loc?.start.line) ? [node, ...inside] : inside
}
