'use strict'

function slow (i) {
  return Number((i % 100000 / 1000).toFixed(2))
}

function fast (i) {
  return Math.round(i % 100000 / 1000 * 100) / 100
}

// toFixed rounds the number that there is, a little below 0.015 for example. Math.round first gets 1.5.
module.exports = {
  advice: 'Round by Math.round, not by toFixed',
  source: { name: 'a Russian text on tuning' },
  differ: [15, 45, 75, 105, 155, 175, 185],
  slow: slow,
  fast: fast
}
