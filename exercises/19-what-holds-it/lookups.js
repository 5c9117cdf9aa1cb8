'use strict'

const resolved = new Map()

exports.lookUp = function (request) {
  const key = JSON.stringify(request)
  if (!resolved.has(key)) {
    const address = new URL(request.url, 'http://localhost')
    resolved.set(key, { path: address.pathname, parts: address.pathname.split('/'), query: address.searchParams })
  }
  return resolved.get(key)
}
