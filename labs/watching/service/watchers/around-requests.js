'use strict'

const { Server } = require('http')

const { emit } = Server.prototype

/** Each server of this process calls `around` for a request, and that calls `handle`. */
module.exports = around => {
  Server.prototype.emit = function (event, ...args) {
    const handle = () => emit.call(this, event, ...args)
    return event === 'request' ? around(handle, ...args) : handle()
  }
}
