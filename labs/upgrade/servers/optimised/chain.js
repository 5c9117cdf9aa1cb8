'use strict'

// What a request goes through, in this order.
module.exports = [
  require('./read-query'),
  require('./get-by-url'),
  require('./choose-banners'),
  require('./add-pages'),
  require('./add-prices'),
  require('./add-times'),
  require('../to-text')
]
