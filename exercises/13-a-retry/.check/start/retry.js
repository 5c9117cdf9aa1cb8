'use strict'

const { setTimeout: wait } = require('timers/promises')

const ATTEMPTS = 5
const WAIT_MS = 100
const REFUSED = '53300' // the code of PostgreSQL's error "too many connections"

// Gives a function that asks like the given one, and asks again when the database has refused.
exports.withRetries = function withRetries (ask) {
  return async function askAgain (...args) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(...args)
      } catch (error) {
        if (attempt === ATTEMPTS || error.code !== REFUSED) throw error
        await wait(WAIT_MS)
      }
    }
  }
}
