'use strict'

// Flights, and an archive of them by day.
const { createServer } = require('http')
const Koa = require('koa')
const Router = require('@koa/router')
const listen = require('../../listen.cjs')

const router = new Router()
router.get('/', ctx => { ctx.body = 'ok' })
router.get('/flights/:from-:to', ctx => { ctx.body = ctx.params })
router.get('/archive/:year-:month-:day', ctx => { ctx.body = ctx.params })

listen(createServer(new Koa().use(router.routes()).callback()))
