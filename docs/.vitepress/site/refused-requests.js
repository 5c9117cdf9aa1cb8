// @ts-check
// What does not get as far as Vite, which does something for whoever asks. Any website that a reader has open can ask:
// for a module, and Vite bundles again and reloads the reader's pages; for a WebSocket that it doesn't know, and it
// never ends. It ends at once when an address is no URL, and tells of one that it can't decode with a stack trace.
import { realpathSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isForThisServer } from '../../.book/live-server.js'

/**
 * @import { EventEmitter } from 'node:events'
 * @import { IncomingMessage, ServerResponse } from 'node:http'
 * @import { Duplex } from 'node:stream'
 */

const OWN = [undefined, 'same-origin', 'none'] // in turn: a program or an old browser, a page, an address that is typed
const PAGE = /^\/[\w/-]*(?:\.html)?$/
const DOCS = join(import.meta.dirname, '../..')
const BY_FILE = '/@fs/'
const CLIENT = fileURLToPath(new URL('../client', import.meta.resolve('vitepress')))
const PROTOCOLS = ['vite-hmr', 'vite-ping'] // of Vite's client

/**
 * @param {EventEmitter} server of HTTP, with all its listeners
 */
export function refuseForeign (server) {
  guard(server, 'request', isOwnOrOpensPage, sayRefused)
  guard(server, 'upgrade', isOfOwnClient, hangUp)
}

/**
 * By its `/@fs`, Vite sends any file of the project. What a page imports it sends in any case.
 *
 * @param {any} config of Vite, before it is resolved; its `root` is the folder of the pages
 */
export function allowOwnFiles ({ root, server }) {
  server.fs.allow = [root, CLIENT]
}

/**
 * Vite tells all pages of an error in any file, and for want of one the page that is opened next. The terminal has it.
 *
 * @param {{ send: (...payload: any[]) => void }} pages
 */
export function keepErrors (pages) {
  const { send } = pages
  pages.send = (...payload) => { if (payload[0]?.type !== 'error') send.apply(pages, payload) }
}

/**
 * In place of Vite's answer to an error, which names folders of this machine. The terminal has the whole of it.
 *
 * @param {{ error: (text: string, options: { timestamp: boolean, error: Error }) => void }} logger
 * @returns {(error: any, request: IncomingMessage, response: ServerResponse, next: (error: any) => void) => void}
 */
export function answerError (logger) {
  return (error, request, response, next) => { // by its four parameters, connect knows that it handles errors
    logger.error([error.message, error.id, error.frame].filter(Boolean).join('\n'), { timestamp: true, error })
    if (response.headersSent) return next(error)
    sayRefused(response, 500)
  }
}

function guard (server, event, isMeant, refuse) {
  const listeners = server.listeners(event)
  server.removeAllListeners(event).on(event, (request, answer, ...rest) => {
    if (!isReadable(request.url)) return refuse(answer, 400)
    if (!isMeant(request) || isLinkedOut(request.url)) return refuse(answer, 403)
    for (const listener of listeners) listener.call(server, request, answer, ...rest)
  })
}

/** Whoever means well has resolved `..` before: with it, Vite answers by a stack that names folders of this machine. */
function isReadable (address) {
  try {
    if (decodeURIComponent(address).split(/[\\/?#]/).includes('..')) return false
  } catch {
    return false
  }
  return address.startsWith('/') && URL.canParse(address, 'http://localhost')
}

/** Vite goes by the names of files, and a link in the folder of the pages may lead anywhere. */
function isLinkedOut (address) {
  const path = decodeURIComponent(new URL(address, 'http://localhost').pathname)
  const file = path.startsWith(BY_FILE) ? normalize(path.slice(BY_FILE.length - 1)) : join(DOCS, path)
  if (!file.startsWith(DOCS + sep)) return false
  try {
    return !`${realpathSync(file)}${sep}`.startsWith(DOCS + sep)
  } catch {
    return false // there is no such file
  }
}

/**
 * A link of another website may lead to a page, and to nothing else. A name of its own that leads here gets nothing.
 *
 * @param {IncomingMessage} request
 */
function isOwnOrOpensPage (request) {
  const { url = '', headers } = request
  if (!isForThisServer(request)) return false
  if (OWN.includes(headers['sec-fetch-site'])) return true
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && PAGE.test(url)
}

/** @param {IncomingMessage} request */
function isOfOwnClient (request) {
  const { url = '', headers } = request
  return PROTOCOLS.includes(headers['sec-websocket-protocol'] ?? '') && /^\/(?:\?|$)/.test(url) &&
    isForThisServer(request) && headers.origin === `http://${headers.host}`
}

/** @param {ServerResponse} response @param {number} status */
function sayRefused (response, status) {
  response.writeHead(status).end(`${STATUS_CODES[status]}\n`)
}

/** Nobody is left waiting: the server could not end then. @param {Duplex} socket @param {number} status */
function hangUp (socket, status) {
  socket.on('error', () => {}) // whoever asked may have left
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}
