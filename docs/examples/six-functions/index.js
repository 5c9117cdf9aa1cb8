'use strict'

const { createServer } = require('node:http')

const UNIT = 50_000

function answer (req, res) {
  prepare()
  render()
  res.end('done\n')
}

function prepare () {
  parse()
  check()
}

function parse () {
  for (let i = 0; i < 3 * UNIT; i++) Math.random()
}

function check () {
  for (let i = 0; i < 1 * UNIT; i++) Math.random()
}

function render () {
  for (let i = 0; i < 2 * UNIT; i++) Math.random()
  format()
}

function format () {
  for (let i = 0; i < 4 * UNIT; i++) Math.random()
}

const server = createServer(answer).listen(process.env.PORT || 3000, '127.0.0.1', () => {
  console.log('listening on http://127.0.0.1:' + server.address().port)
})
process.once('SIGINT', () => process.exit(0))
