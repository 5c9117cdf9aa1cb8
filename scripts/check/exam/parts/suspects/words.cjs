'use strict'

const WORD = /[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu

module.exports = function suspect (body) {
  const words = body.match(WORD) || []
  return String(new Set(words.map(word => word.toLowerCase())).size)
}
