'use strict'

// What servers keep of their requests.
const kept = []
const seen = new Map()
let asked = 0

/** 4,000 objects with each 4,000th request. */
exports.portions = (req, res) => {
  if (++asked % 4000 === 0) kept.push(Array.from({ length: 4000 }, () => ({})))
  res.end('hi')
}

/** A line for each URL that was ever asked for. */
exports.byUrl = (req, res) => {
  seen.set(req.url, true)
  res.end('hi')
}

/** Ten kilobytes for each connection that there ever was. */
exports.byConnection = (req, res) => {
  if (!req.socket.isKnown) kept.push(Array(1250).fill(0))
  req.socket.isKnown = true
  res.end('hi')
}

/** The same line for each URL, but of the last thousand alone. */
exports.bounded = (req, res) => {
  seen.set(req.url, true)
  if (seen.size > 1000) seen.delete(seen.keys().next().value)
  res.end('hi')
}
