'use strict'

// A log line for each request, to nobody.
const { createRequire } = require('module')
const { devNull } = require('os')

const installed = createRequire(process.env.PACKAGES)
const { destination } = installed('pino')
const log = installed('pino-http')({}, destination(devNull))

require('./around-requests')((handle, req, res) => {
  log(req, res)
  handle()
})
