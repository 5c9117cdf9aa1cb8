'use strict'

// A task that begins something asynchronous and leaves it behind: a timer that counts. Without a message, it does
// nothing.
module.exports = message => {
  if (message) setInterval(() => Atomics.add(message.beats, 0, 1), message.everyMs)
}
