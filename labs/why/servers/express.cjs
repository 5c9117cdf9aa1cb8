'use strict'

const express = require('express')
const { choose, render } = require('./shop.cjs')

const app = express()

app.get('/', (req, res) => {
  res.type('html').send(render(choose({ most: Number(req.query.most) })))
})

const listening = app.listen(process.env.PORT, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${listening.address().port}`)
})
