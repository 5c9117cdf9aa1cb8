'use strict'

// A log line for each request, to nobody.
const { createRequire } = require('module')
const { devNull } = require('os')

const installed = createRequire(process.env.PACKAGES)
const { destination } = installed('pino')
const log = installed('pino-http')({}, destination(devNull))

module.exports = handle => (req, res) => {
  log(req, res)
  handle(req, res)
}
