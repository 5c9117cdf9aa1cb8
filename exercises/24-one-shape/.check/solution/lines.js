'use strict'

exports.makeLine = function makeLine (name, price, discount) {
  return { name, price, discount: discount === undefined ? 0 : discount }
}
