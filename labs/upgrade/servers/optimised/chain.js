'use strict'

const allBanners = require('../data').banners
const findRoute = require('./find-route')
const toText = require('../to-text')

// What a request goes through, in this order.
module.exports = [readQuery, getByUrl, chooseBanners, addPages, addPrices, addTimes, toText]

function readQuery (state) {
  const url = state.url
  const mark = url.indexOf('?')
  state.path = mark === -1 ? url : url.substring(0, mark)
  state.query = {}
  if (mark === -1) return state
  const next = url.indexOf('?', mark + 1) // as split has it, a second one ends the query
  const end = next === -1 ? url.length : next
  for (let from = mark + 1; from <= end;) {
    const until = before(url, '&', from, end)
    const middle = before(url, '=', from, until)
    state.query[url.substring(from, middle)] =
      middle === until ? undefined : url.substring(middle + 1, before(url, '=', middle + 1, until))
    from = until + 1
  }
  return state
}

// The place of a character, or the end where it does not stand before that.
function before (text, character, from, end) {
  const place = text.indexOf(character, from)
  return place === -1 || place > end ? end : place
}

function getByUrl (state) {
  state.route = findRoute(state.path)
  return state
}

function chooseBanners (state) {
  const most = Number(state.query.width || 1000)
  const category = state.query.category
  const chosen = []
  for (let i = 0; i < allBanners.length; i++) {
    const { id, title, url, cents, startMinute, width } = allBanners[i]
    if (allBanners[i].category !== category || !(width <= most)) continue // a width that is no number fits none
    chosen.push({ id, title, url, cents, minute: startMinute })
  }
  state.banners = chosen
  return state
}

function addPages (state) {
  const banners = state.banners
  for (let i = 0; i < banners.length; i++) banners[i].page = findRoute(banners[i].url).name
  return state
}

// Prices are whole cents, and for these it says the same as toFixed(2). For any number it would not.
function addPrices (state) {
  const banners = state.banners
  for (let i = 0; i < banners.length; i++) banners[i].price = sayCents(banners[i].cents)
  return state
}

function sayCents (cents) {
  const rest = cents % 100
  return (cents - rest) / 100 + (rest < 10 ? '.0' : '.') + rest
}

function addTimes (state) {
  const banners = state.banners
  for (let i = 0; i < banners.length; i++) {
    const minute = banners[i].minute
    banners[i].start = pad(Math.floor(minute / 60)) + ':' + pad(minute % 60)
  }
  return state
}

function pad (val) {
  return (val >= 10 ? '' : '0') + val
}
