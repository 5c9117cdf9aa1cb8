'use strict'

// Preloaded into each worker after the bench's probe, which lets its channel go: a worker asks for its port through
// that channel, and with nothing else to wait for it would end before it had the answer.
process.channel.ref()
