'use strict'

// Packs small objects in a new process, as the author of the text did, and prints how long a million take. In syntax
// that Node.js 4 understands. Usage: node time.js FORM
const CALLS = 250000
const MILLION = 1e6

const pack = require('./' + process.argv[2])
const object = { abc: 123, cde: 5 }
let packed = 0

const began = process.hrtime()
for (let i = 0; i < CALLS; i++) {
  object.abc = i
  packed += pack(object).length
}
const took = process.hrtime(began)
console.log(JSON.stringify({ ms: (took[0] * 1e3 + took[1] / 1e6) * MILLION / CALLS, packed }))
