'use strict'

// Each request has an id that code below it can ask for.
const { AsyncLocalStorage } = require('async_hooks')

const requests = new AsyncLocalStorage()
let last = 0

require('./around-requests')((handle, server, req, res) => requests.run({ id: ++last }, handle, server, req, res))
