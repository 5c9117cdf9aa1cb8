// @ts-check
// Notes which functions a request calls, from within the process that calls them.
import { AsyncLocalStorage } from 'node:async_hooks'
import { parse } from 'acorn'

/**
 * One function, called from one place in the tree.
 *
 * @typedef {object} Noted
 * @property {number} number of the function
 * @property {number} times that it was called, in all calls of its caller
 * @property {boolean} isLater it did not run within its caller, but in a later turn of the event loop, or after an
 *   `await`
 * @property {Noted[]} calls that it made, in the order of the first of each
 */

const MOST_NOTES = 200 // a function that calls itself may go deep

/**
 * Whoever runs outside of a request's context, as a timer that is older than the request, is in no request's calls.
 *
 * @returns `begin` a request, whose context is from here on; `enter` and `leave` around a call, or `run` for one that
 *   may wait; and `take` the calls of the latest request
 */
export function openCallNotes () {
  const callers = new AsyncLocalStorage()
  let request = createRequest()
  let running = null

  function noteCall (number) {
    const caller = callers.getStore()
    if (!caller) return undefined
    const isLater = !isRequest(caller) && caller !== running
    const key = `${number} ${isLater}`
    const note = caller.calls.get(key) ?? addNote(caller, key, { number, isLater, times: 0, calls: new Map() })
    if (note !== caller) note.times++
    return note
  }

  function addNote (caller, key, note) {
    request.isCut ||= request.notes === MOST_NOTES
    if (request.isCut) return caller
    request.notes++
    caller.calls.set(key, note)
    return note
  }

  return {
    begin () {
      request = createRequest()
      callers.enterWith(request)
    },
    enter (number) {
      const before = { caller: callers.getStore(), running }
      running = noteCall(number)
      callers.enterWith(running)
      return before
    },
    leave (before) {
      running = before.running
      callers.enterWith(before.caller)
    },
    run (number, body) {
      const before = running
      running = noteCall(number)
      try {
        return callers.run(running, body)
      } finally {
        running = before
      }
    },
    /** @returns {{ calls: Noted[], isCut: boolean }} `isCut` when there were more than are noted */
    take: () => ({ calls: listCalls(request), isCut: request.isCut })
  }
}

function createRequest () {
  return { calls: new Map(), notes: 0, isCut: false }
}

function isRequest (caller) {
  return 'isCut' in caller
}

function listCalls ({ calls }) {
  return [...calls.values()].map(note => ({ ...note, calls: listCalls(note) }))
}

// Source in which every function says when it is called, on the lines where it stood.

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

// What a function is called: by its name, or else by where it goes.

const LISTENS = /^(on|once|addListener|prependListener|addEventListener)$/

/**
 * @param {any} node of a function, as acorn has it
 * @param {any[]} parents from the program down
 * @param {string} source
 * @returns {string}
 */
export function nameFunction (node, parents, source) {
  if (node.id) return node.id.name
  const textOf = ({ start, end }) => source.slice(start, end).replace(/\s+(?=\.)/g, '').replace(/\s+/g, ' ')
  const parent = parents.at(-1)
  switch (parent.type) {
    case 'VariableDeclarator': return textOf(parent.id)
    case 'AssignmentExpression': return textOf(parent.left)
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition': return textOf(parent.key)
    case 'ReturnStatement': return nameReturned(parents, source)
    case 'CallExpression':
    case 'NewExpression': return namePassedOn(parent, textOf)
    default: return '(anonymous)'
  }
}

function nameReturned (parents, source) {
  const maker = parents.findLastIndex(({ type }) => /Function/.test(type))
  if (maker < 0) return '(anonymous)'
  return `${nameFunction(parents[maker], parents.slice(0, maker), source)}'s function`
}

function namePassedOn ({ type, callee, arguments: [first] }, textOf) {
  const label = first.type === 'Literal' ? textOf(first) : ''
  if (label && LISTENS.test(callee.property?.name)) return `listener for ${label}`
  // A chain of calls is known by its last one.
  const called = textOf(callee.object && callee.object.type !== 'Identifier' ? callee.property : callee)
  return `callback of ${type === 'NewExpression' ? 'new ' : ''}${called}${label && `(${label})`}`
}
