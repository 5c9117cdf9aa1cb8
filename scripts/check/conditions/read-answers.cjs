'use strict'

module.exports = file => require(file)
