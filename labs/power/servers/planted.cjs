'use strict'

// A server that does a thing so many times, and the same that does it so many per cent more often.
const { LOOPS_PER_MS, spin } = require('../../equipment/work.cjs')

const TABLE = new Uint32Array(2 ** 19).map((_, i) => (i * 2654435761) >>> 13) // 2 MB
const LATER_EVERY_MS = 20
const TIMES = 200 // about 200 µs, of which half a per cent is once more
let later = 0

const KINDS = {
  inline: times => spin(times * LOOPS_PER_MS / 1000),
  deferred (times) { later += times },
  '10 kB allocated': times => { for (let i = 0; i < times; i++) Array(1250).fill(i) },
  'a 2 MB table' (times) {
    let at = 0
    for (let i = 0; i < times * 50; i++) at = TABLE[(at + i * 4099) % TABLE.length]
    return at
  }
}

setInterval(() => {
  const loops = later * LOOPS_PER_MS / 1000
  later = 0
  spin(loops)
}, LATER_EVERY_MS)

const WAITED_MS = 200 // of which half a per cent is the millisecond that a timer can tell

/**
 * @param {string} kind
 * @param {number} percent that it does more
 */
module.exports = function planted (kind, percent) {
  if (kind === '1 ms of waiting') {
    return (req, res) => setTimeout(() => res.end('hi'), WAITED_MS * (1 + percent / 100))
  }
  const times = Math.round(TIMES * (1 + percent / 100))
  return (req, res) => {
    KINDS[kind](times)
    res.end('hi')
  }
}
