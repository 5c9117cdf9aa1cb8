'use strict'

// Whoever comes has to wait for all who came before, 42 ms each and then 10: 4.2x as many.
function inLine (eachMs) {
  let last = Promise.resolve()
  return (req, res) => {
    last = last.then(() => new Promise(resolve => setTimeout(resolve, eachMs))).then(() => res.end('hi'))
  }
}

exports.older = inLine(42)
exports.now = inLine(10)
