'use strict'

module.exports = handle => handle
