'use strict'

// What a request goes through. Each step gets the state of the request, and gives it to the next one.
module.exports = [
  require('./steps/read-city'),
  require('./steps/choose-orders'),
  require('./steps/sort-orders'),
  require('./steps/count-customers'),
  require('./steps/say-prices'),
  require('./steps/add-tag'),
  require('./steps/to-text')
]
