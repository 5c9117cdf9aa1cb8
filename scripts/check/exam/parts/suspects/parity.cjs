'use strict'

const LARGEST_PRIME = 65521

// Adler-32, as older clients check it.
module.exports = function suspect (body) {
  let low = 1
  let high = 0
  for (let i = 0; i < body.length; i++) {
    low = (low + body.charCodeAt(i)) % LARGEST_PRIME
    high = (high + low) % LARGEST_PRIME
  }
  return (high * 65536 + low).toString(16)
}
