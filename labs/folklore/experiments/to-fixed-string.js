'use strict'

function slow (i) {
  return (i % 100000 / 1000).toFixed(2)
}

function fast (i) {
  return String(Math.round(i % 100000 / 1000 * 100) / 100)
}

// As in to-fixed-number, and toFixed keeps the zeros at the end.
module.exports = {
  advice: 'Print by Math.round, not by toFixed',
  source: { name: 'our question to a Russian text on tuning' },
  differ: [
    0, 1, 2, 3, 4, 15, 45, 75, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 155, 175, 185, 195, 196, 197, 198, 199
  ],
  slow: slow,
  fast: fast
}
