// @ts-check
// Preloaded into a stage, after the probe: a reading that is asked for also has the calls of the latest request.
import { subscribe } from 'node:diagnostics_channel'
import { registerHooks } from 'node:module'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instrument, openCallNotes } from './trace-calls.js'

const SCRIPT = /\.[cm]?js$/
const folder = process.cwd() + sep
const notes = openCallNotes()
const send = /** @type {any} */ (process).send?.bind(process)
const functions = []
const asked = [] // readings that wait until the request is done
let openAnswers = 0
/** @type {{ calls: any[], isCut: boolean } | null} */
let trace = { calls: [], isCut: false } // of the latest request; null until that is done

globalThis.__trace = notes
registerHooks({ load: loadOwn })
subscribe('http.server.request.start', (/** @type {any} */ { response }) => {
  notes.begin()
  trace = null
  openAnswers++
  response.once('close', () => {
    if (--openAnswers === 0) setImmediate(() => setImmediate(finish))
  })
})
if (send) process.send = (message, ...rest) => isAskedReading(message) ? answer(message) : send(message, ...rest)

function loadOwn (url, context, nextLoad) {
  const loaded = nextLoad(url, context)
  if (!isOwn(url) || !SCRIPT.test(url)) return loaded
  const file = relative(folder, fileURLToPath(url)).replaceAll('\\', '/')
  const register = place => functions.push({ ...place, file }) - 1
  const sourceType = loaded.format === 'module' ? 'module' : 'commonjs'
  return { ...loaded, source: instrument(String(loaded.source), sourceType, register) }
}

function isOwn (url) {
  return url.startsWith('file:') && fileURLToPath(url).startsWith(folder) && !url.includes('/node_modules/')
}

function isAskedReading (message) {
  return Boolean(message?.reading && message.id)
}

function answer (message) {
  if (trace) send({ ...message, reading: { ...message.reading, ...trace } })
  else asked.push(message)
  return true
}

// What a stage does once it has answered belongs to the request as well: it has a whole turn of the event loop for it,
// but no timer is waited for.
function finish () {
  const { calls, isCut } = notes.take()
  trace = { calls: calls.map(describe), isCut }
  asked.splice(0).forEach(answer)
}

function describe ({ number, calls, ...call }) {
  return { ...functions[number], ...call, calls: calls.map(describe) }
}
