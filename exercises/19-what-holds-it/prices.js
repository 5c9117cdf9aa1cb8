'use strict'

const { createHash } = require('crypto')

const KINDS = 200
const prices = {}

exports.priceOf = function (path) {
  const kind = createHash('sha1').update(path).digest().readUInt16LE() % KINDS
  if (prices[kind] === undefined) prices[kind] = { kind, cents: 100 * kind, notes: [`kind ${kind}`] }
  return prices[kind].cents
}
