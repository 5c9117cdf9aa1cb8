'use strict'

const http = require('node:http')
const v = require('valibot')
const { choose, render } = require('./shop.cjs')

const WANTED = v.object({ most: v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0)) })

function answer (url) {
  const wanted = v.parse(WANTED, Object.fromEntries(url.searchParams))
  return render(choose(wanted))
}

const server = http.createServer((req, res) => {
  const body = answer(new URL(req.url, 'http://localhost'))
  res.setHeader('Content-Type', 'text/html')
  res.end(body)
})

server.listen(process.env.PORT, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
})
