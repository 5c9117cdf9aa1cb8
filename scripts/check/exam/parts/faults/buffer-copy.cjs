'use strict'

const PARTS = 160

const parts = Array.from({ length: PARTS }, (_, i) => Buffer.from(String(i).padStart(128, '.')))

function join (buffers) {
  return Buffer.concat(buffers)
}

module.exports = function part (text) {
  const at = Number(/\d+/.exec(text)) % PARTS
  return join(parts).toString('latin1', at * 128 + 122, at * 128 + 128)
}
