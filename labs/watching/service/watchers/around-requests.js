'use strict'

const { Server } = require('http')

const { emit } = Server.prototype
const handle = (server, req, res) => emit.call(server, 'request', req, res)

/**
 * Each server of this process calls `around` for a request, and that calls `handle` with what else it gets. The same
 * function for all of them, and no list of arguments: what is measured is the watcher.
 */
module.exports = around => {
  Server.prototype.emit = function (event, req, res) {
    return event === 'request' ? around(handle, this, req, res) : emit.apply(this, arguments)
  }
}
