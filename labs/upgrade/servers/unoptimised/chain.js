'use strict'

const allBanners = require('../data').banners
const findRoute = require('./find-route')
const toText = require('../to-text')

// What a request goes through, in this order.
module.exports = [readQuery, getByUrl, chooseBanners, addPages, addPrices, addTimes, toText]

function readQuery (state) {
  const parts = state.url.split('?')
  state.path = parts[0]
  state.query = {}
  const pairs = parts.length > 1 ? parts[1].split('&') : []
  pairs.forEach(pair => {
    const sides = pair.split('=')
    state.query[sides[0]] = sides[1]
  })
  return state
}

function getByUrl (state) {
  state.route = findRoute(state.path)
  return state
}

function chooseBanners (state) {
  const most = Number(state.query.width || 1000)
  state.banners = allBanners
    .filter(banner => banner.category === state.query.category)
    .filter(banner => banner.width <= most)
    .map(({ id, title, url, cents, startMinute }) => ({ id, title, url, cents, minute: startMinute }))
  return state
}

function addPages (state) {
  state.banners.forEach(banner => { banner.page = findRoute(banner.url).name })
  return state
}

function addPrices (state) {
  state.banners.forEach(banner => { banner.price = (banner.cents / 100).toFixed(2) })
  return state
}

function addTimes (state) {
  state.banners.forEach(banner => {
    banner.start = pad(Math.floor(banner.minute / 60)) + ':' + pad(banner.minute % 60)
  })
  return state
}

function pad (val) {
  return val >= 10 ? val : '0' + val
}
