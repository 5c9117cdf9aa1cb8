'use strict'

function isOverloaded () {
  return true
}

module.exports = { isOverloaded }
