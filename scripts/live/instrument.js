// @ts-check
// Source in which every function says when it is called, on the lines where it stood.
import { parse } from 'acorn'
import { nameFunction } from './function-names.js'

/**
 * @typedef {object} Place of a function
 * @property {string} name or how it is known: `listener for 'after'`
 * @property {number} line from 1
 */

const TRACE = '__trace'
const CALLER = '__caller'

/**
 * @param {string} source
 * @param {'module' | 'commonjs'} sourceType
 * @param {(place: Place) => number} register gives the number by which the source is to name a function
 * @returns {string} the same program, which calls `__trace.run`, `__trace.enter` and `__trace.leave`; unchanged where
 *   it has a mistake, which Node then names
 */
export function instrument (source, sourceType, register) {
  const insertions = []
  visit(parseOrNull(source, sourceType), [], (node, parents) => {
    if (node.generator) return // it stops and goes on as its caller likes
    const number = register({ name: nameFunction(node, parents, source), line: node.loc.start.line })
    insertions.push(...wrap(node, number))
  })
  return insertions
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, insert }) => text.slice(0, at) + insert + text.slice(at), source)
}

function parseOrNull (source, sourceType) {
  try {
    return parse(source, { ecmaVersion: 'latest', sourceType, locations: true, preserveParens: true })
  } catch {
    return null
  }
}

function visit (node, parents, onFunction) {
  if (typeof node?.type !== 'string') return
  if (/Function/.test(node.type)) onFunction(node, parents)
  for (const child of Object.values(node).flat()) visit(child, [...parents, node], onFunction)
}

// An asynchronous function waits within its body, so its body becomes a function that can be told from its caller. The
// others keep theirs in one piece, with its variables.
function wrap ({ async, body }, number) {
  const enter = `const ${CALLER} = ${TRACE}.enter(${number});try {`
  const leave = `} finally { ${TRACE}.leave(${CALLER}) }`
  if (body.type !== 'BlockStatement') {
    return async
      ? around(body.start, `${TRACE}.run(${number}, async () => (`, body.end, '))')
      : around(body.start, `{ ${enter} return (`, body.end, `) ${leave} }`)
  }
  const start = body.body.findLast(({ directive }) => directive)?.end ?? body.start + 1
  return async
    ? around(start, `;return ${TRACE}.run(${number}, async () => {`, body.end - 1, '})')
    : around(start, `;${enter}`, body.end - 1, leave)
}

// What is inserted first at a place comes last there: the end of an empty body, and that of the outer of two functions.
function around (start, opening, end, closing) {
  return [{ at: end, insert: closing }, { at: start, insert: opening }]
}
