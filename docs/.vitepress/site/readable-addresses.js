// @ts-check
// Vite ends when it is asked for an address that is no URL, and tells of one that it can't decode with a stack trace.
// So neither gets that far.

/** @import { EventEmitter } from 'node:events' */

/**
 * @param {EventEmitter} server of HTTP, with all its listeners
 */
export function refuseUnreadable (server) {
  guard(server, 'request', response => { response.writeHead(400).end('There is no such address.\n') })
  guard(server, 'upgrade', socket => { socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n') })
}

function guard (server, event, refuse) {
  const listeners = server.listeners(event)
  server.removeAllListeners(event).on(event, (request, answer, ...rest) => {
    if (!isReadable(request.url)) return refuse(answer)
    for (const listener of listeners) listener.call(server, request, answer, ...rest)
  })
}

function isReadable (address) {
  try {
    decodeURI(address)
  } catch {
    return false
  }
  return address.startsWith('/') && URL.canParse(address, 'http://localhost')
}
