'use strict'

module.exports = JSON.stringify
