'use strict'

const { fetch } = require('undici')

// Asks another service, and gives up when the process is told to end.
exports.ask = async function ask (url, ending) {
  ending.throwIfAborted()
  const own = new AbortController()
  const giveUp = () => own.abort(ending.reason)
  ending.addEventListener('abort', giveUp)
  try {
    const res = await fetch(url, { signal: own.signal })
    return await res.json()
  } finally {
    ending.removeEventListener('abort', giveUp)
  }
}
