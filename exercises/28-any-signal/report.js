'use strict'

// In the real service, a query to a database that can be cancelled.
module.exports = function makeReport (signal) {
  return new Promise((resolve, reject) => {
    const query = setImmediate(() => resolve('42 orders'))
    signal.addEventListener('abort', () => {
      clearImmediate(query)
      reject(signal.reason)
    })
  })
}
