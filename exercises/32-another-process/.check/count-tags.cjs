'use strict'

const BODIES = 1000
const BEGINS = 'the edition that all processes serve, number '

module.exports = file => {
  const { tagOf } = require(file)
  const tags = Array.from({ length: BODIES }, (_, i) => tagOf(bodyOf(i), Date.UTC(2030, 0, 1)))
  return { bodies: BODIES, tags: new Set(tags).size }
}

// They differ in a letter or in the order of two, so neither the length nor a part of them is enough.
function bodyOf (i) {
  return JSON.stringify({ data: BEGINS + String(i).padStart(3, '0') + ', and so it ends for everybody' })
}
