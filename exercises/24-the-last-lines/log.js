'use strict'

const { appendFile } = require('fs').promises
const { tmpdir } = require('os')
const { join } = require('path')

const EVERY_MS = 10000

const file = process.env.LOG_FILE || join(tmpdir(), 'requests.log')
let lines = []
let written = Promise.resolve()

// Collects lines, since one write for many of them is cheap.
function line (text) {
  lines.push(text + '\n')
}

// Gives a promise that settles when all lines so far are in the file.
function flush () {
  const chunk = lines.join('')
  lines = []
  written = written.then(() => appendFile(file, chunk))
  return written
}

setInterval(flush, EVERY_MS)

module.exports = { line, flush }
