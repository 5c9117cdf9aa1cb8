'use strict'

const { createServer } = require('node:http')

function parse () {
  const end = Date.now() + 6
  while (Date.now() < end);
}

function check () {
  const end = Date.now() + 2
  while (Date.now() < end);
}

function prepare () {
  parse()
  check()
}

function format () {
  const end = Date.now() + 8
  while (Date.now() < end);
}

function render () {
  const end = Date.now() + 4
  while (Date.now() < end);
  format()
}

function answer (req, res) {
  prepare()
  render()
  res.end('done\n')
}

const server = createServer(answer).listen(process.env.PORT || 3000, '127.0.0.1', () => {
  console.log('listening on http://127.0.0.1:' + server.address().port)
})
process.once('SIGINT', () => process.exit(0))
