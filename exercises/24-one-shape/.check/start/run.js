'use strict'

const { makeLine } = require('./lines')

const LINES = 60
const PRICE = 990
const TIMES = 1000

function payable (line) {
  return line.price - (line.discount || 0)
}

function totalOf (lines) {
  let sum = 0
  for (let i = 0; i < lines.length; i++) sum += payable(lines[i])
  return sum
}

function addUp (lines) {
  let sum = 0
  for (let i = 0; i < TIMES; i++) sum += totalOf(lines)
  return sum
}

const full = Array.from({ length: LINES }, (_, i) => makeLine('item ' + i, PRICE))
const mixed = Array.from({ length: LINES }, (_, i) => makeLine('item ' + i, PRICE, i % 2 ? undefined : 10))

let before = 0
for (let i = 0; i < 100; i++) before = addUp(full)
console.log('the others come')
let after = 0
for (let i = 0; i < 100; i++) after = addUp(mixed)
console.log('total ' + before + ', then ' + after)
