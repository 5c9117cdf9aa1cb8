'use strict'

const { setTimeout: wait } = require('timers/promises')

const ATTEMPTS = 3
const WAIT_MS = 100
const REFUSED = '53300' // the code of PostgreSQL's error "too many connections"
const EARNED = 0.1 // of a retry, by each request
const MOST = 10 // retries that can be saved up

// Gives a function that asks like the given one, and asks again when the database has refused: after a random time,
// and for one request in ten at most.
exports.withRetries = function withRetries (ask) {
  let budget = MOST
  return async function askAgain (...args) {
    budget = Math.min(MOST, budget + EARNED)
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(...args)
      } catch (error) {
        if (attempt === ATTEMPTS || error.code !== REFUSED || budget < 1) throw error
        budget--
        await wait(Math.random() * WAIT_MS * 2 ** attempt)
      }
    }
  }
}
