'use strict'

// The service is in labs/case-router-regexp/service. docs/case-router-regexp.md says how to run it.
module.exports = {
  line: null, // the line of the router's lib/layer.js where a long URL spends the time, a number
  package: null, // the package that makes the regular expression, such as 'koa'
  times: null, // how many times as long does a URL take that is twice as long? A whole number
  version: null, // the first version 6 of that package that is repaired, such as '6.1.0'
  from: null // with it, what is :from of /flights/new-york-oslo? Such as 'riga'
}
