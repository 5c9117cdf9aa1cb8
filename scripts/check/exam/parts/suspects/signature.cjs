'use strict'

const crypto = require('node:crypto')

const KEY = 'of our partners'
const ROUNDS = 6

module.exports = function suspect (body) {
  let signed = body
  for (let round = 0; round < ROUNDS; round++) {
    signed += crypto.createHmac('sha256', KEY).update(signed).digest('hex')
  }
  return signed.slice(-64)
}
