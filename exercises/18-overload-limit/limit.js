'use strict'

// Is the event loop so busy that another request would only join the queue?
function isOverloaded () {
  return false
}

module.exports = { isOverloaded }
