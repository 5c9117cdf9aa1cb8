'use strict'

const store = require('./store')
const own = require('./lib/own')
const pack = require('#pack')

exports.list = async function list () {
  const things = await store.page()
  return {
    things,
    own: await own(things[0].code),
    pack: await pack(things[0].code)
  }
}

exports.show = async function show (id) {
  const thing = await store.one(id)
  if (!thing) return null
  return {
    ...thing,
    own: await own(thing.code),
    pack: await pack(thing.code)
  }
}

exports.summary = async function summary () {
  const totals = await store.totals()
  return {
    ...totals,
    own: await own(totals.latest),
    pack: await pack(totals.latest)
  }
}
