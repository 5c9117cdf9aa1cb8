'use strict'

const { makeLine } = require('./lines')

const LINES = 480
const PRICE = 990
const PER_KILO = 3
const WARM_UP = 2000
const TIMES = 20_000

function payable (line) {
  return line.price - (line.discount || 0) + (line.gift || 0) + (line.weight || 0) * PER_KILO
}

function totalOf (lines) {
  let sum = 0
  for (let i = 0; i < lines.length; i++) sum += payable(lines[i])
  return sum
}

function addUp (lines, times) {
  let sum = 0
  for (let i = 0; i < times; i++) sum += totalOf(lines)
  return sum
}

// Each line has another part of what a line can have.
function extrasOf (i) {
  return {
    ...i & 1 && { discount: 10 },
    ...i & 2 && { gift: 50 },
    ...i & 4 && { weight: 2 },
    ...i & 8 && { note: 'fragile' }
  }
}

const lines = Array.from({ length: LINES }, (_, i) => makeLine('item ' + i, PRICE, extrasOf(i)))
const count = name => name + ' ' + lines.filter(line => line[name]).length

addUp(lines, WARM_UP)
const before = process.cpuUsage()
const total = addUp(lines, TIMES) / TIMES
const { user, system } = process.cpuUsage(before)
console.log('prices ' + lines.reduce((sum, { price }) => sum + price, 0) + ', to pay ' + total)
console.log('lines with ' + ['discount', 'gift', 'weight', 'note'].map(count).join(', '))
console.log('CPU time of the sums: ' + Math.round((user + system) / 1000) + ' ms')
