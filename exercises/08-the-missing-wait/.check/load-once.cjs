'use strict'

module.exports = (file, url) => require(file).load(url)
