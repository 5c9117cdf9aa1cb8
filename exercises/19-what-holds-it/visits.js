'use strict'

const MOST = 500
const visitors = new Map()

exports.visit = function (port) {
  const count = (visitors.get(port)?.count ?? 0) + 1
  visitors.delete(port)
  visitors.set(port, { port, count, history: new Array(50).fill(count) })
  if (visitors.size > MOST) visitors.delete(visitors.keys().next().value)
  return count
}
