'use strict'

const PAGE = 20

const things = Array.from({ length: 400 }, (_, i) => ({
  id: i + 1,
  code: 'T-' + String(1000 + i * 37 % 400),
  name: 'thing ' + (i * 7 % 400),
  priceCents: 250 + i * 91 % 4000
}))

exports.page = async function page () {
  return things.slice(0, PAGE)
}

exports.one = async function one (id) {
  return things[id - 1]
}

exports.totals = async function totals () {
  return { count: things.length, latest: things[things.length - 1].code }
}
