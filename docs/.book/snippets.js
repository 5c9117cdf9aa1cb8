// @ts-check
// What a page shows of a file: all of it, a piece, or what another changes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { createTwoFilesPatch } from 'diff'
import { RegionError } from '../../scripts/named-errors.js'
import { plainText } from 'bench-in-turns/kit.js'

const DIFF_CONTEXT_LINES = 3
const IS_MODULE = /^(?:import|export) /m

/**
 * @param {string} root absolute folder of the repository
 * @param {string} file from there
 * @returns {string}
 * @throws {RegionError} when it is not there
 */
export function read (root, file) {
  try {
    return plainText(readFileSync(join(root, file), 'utf8'))
  } catch {
    throw new RegionError(`no file "${file ?? ''}"`)
  }
}

/**
 * @param {string} root absolute folder of the repository
 * @param {string} before a file, from there
 * @param {string} after
 * @returns {string} unified
 * @throws {RegionError} when one is not there
 */
export function diffFiles (root, before, after) {
  const patch = createTwoFilesPatch(before, after, read(root, before), read(root, after), '', '', {
    context: DIFF_CONTEXT_LINES
  })
  return patch.split('\n').slice(1).map(line => line.trimEnd()).join('\n') // without the line of equal signs
}

/**
 * @param {string} text
 * @param {string} [from] what its first line has
 * @param {string} [count] of lines; without one, all
 * @returns {string}
 * @throws {RegionError} when there is no such line
 */
export function linesOf (text, from = '', count = 'Infinity') {
  const lines = text.trimEnd().split('\n')
  const first = lines.findIndex(line => line.includes(from))
  if (first < 0) throw new RegionError(`there is no line with "${from}"`)
  return `${lines.slice(first, first + Number(count)).join('\n').trimEnd()}\n`
}

// A piece of a stage's source by the name that it has in the code, so that no marker stands in a stage for the sake of
// the docs.

/**
 * @param {string} source
 * @param {string} name of a function, or of a method call with its first argument, such as `server.get` or
 *   `server.on('after'`
 * @param {string} file for the message
 * @returns {string} without the indentation that all of it shares
 * @throws {RegionError} when nothing has that name, or the file is no JavaScript
 */
export function snippet (source, name, file) {
  const { from, indent, end } = findPlace(source, name, file)
  return source
    .slice(from, end)
    .split('\n')
    .map(line => line.slice(Math.min(indent, line.search(/\S|$/))))
    .join('\n')
}

/**
 * @param {string} source
 * @param {string} name
 * @param {string} file
 * @returns {number} the line on which the {@link snippet} begins, from 1
 * @throws {RegionError} as it does
 */
export function snippetLine (source, name, file) {
  return source.slice(0, findPlace(source, name, file).from).split('\n').length
}

function findPlace (source, name, file) {
  const node = find(parseCode(source, file), source, name)
  if (!node) throw new RegionError(`${file} has no function and no call "${name}"`)
  const from = source.lastIndexOf('\n', node.start) + 1
  return { from, indent: source.slice(from).search(/\S/), end: node.end }
}

/**
 * @param {string} source
 * @param {string} file for the message
 * @throws {RegionError} when it is no JavaScript
 */
export function parseCode (source, file) {
  try {
    return parse(source, { ecmaVersion: 'latest', sourceType: IS_MODULE.test(source) ? 'module' : 'commonjs' })
  } catch (error) {
    throw new RegionError(`${file} is no JavaScript: ${error.message}`)
  }
}

function find (node, source, name) {
  if (!node || typeof node.type !== 'string') return null
  if (node.type === 'FunctionDeclaration' && node.id.name === name) return node
  if (node.type === 'ExpressionStatement' && source.slice(node.start, node.end).startsWith(`${name}(`)) return node
  for (const child of Object.values(node).flat()) {
    const found = child && typeof child === 'object' ? find(child, source, name) : null
    if (found) return found
  }
  return null
}
