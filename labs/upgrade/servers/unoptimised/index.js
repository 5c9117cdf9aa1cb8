'use strict'

require('../serve')(require('./chain'))
