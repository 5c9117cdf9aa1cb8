'use strict'

const NAMES = { north: 'North', south: 'South' }
const readings = Array.from({ length: 20000 }, (_, i) => i * 7919 % 1000)

// A review of this function brought five comments. Each is old advice, and each is meant well:
//
//   A  parseInt is slow. Write +text.
//   B  Do not walk an array by for..in. Write for.
//   C  Look up names in a Map, not in an object.
//   D  Write one loop, not filter().map().
//   E  toFixed is slow. Write Math.round(x * 100) / 100.
function report (station, above) {
  const limit = parseInt(above, 10) // A
  let total = 0
  for (const i in readings) total += readings[i] // B
  const name = NAMES[station] // C
  if (name === undefined) return null
  const high = readings
    .slice(0, 20)
    .filter(reading => reading > limit) // D
    .map(reading => reading + ' mm')
  const mean = (total / readings.length).toFixed(2) // E
  return `${name}: ${mean} mm on average, above ${limit}: ${high.join(', ')}`
}

module.exports = { report }
