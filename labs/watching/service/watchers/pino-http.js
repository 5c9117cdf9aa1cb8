'use strict'

// A log line for each request, to nobody.
const { createRequire } = require('module')
const { devNull } = require('os')

const installed = createRequire(process.env.PACKAGES)
const { destination } = installed('pino')
const log = installed('pino-http')({}, destination(devNull))

require('./around-requests')((handle, server, req, res) => {
  log(req, res)
  return handle(server, req, res)
})
