'use strict'

const { randomBytes } = require('crypto')
const { createServer } = require('http')
const express = require('express')
const listen = require('../../listen.cjs')

const app = express()

app.get('/test', (req, res) => {
  res.json({ data: randomBytes(64).toString('hex'), url: req.url, ts: Date.now() })
})

listen(createServer(app))
