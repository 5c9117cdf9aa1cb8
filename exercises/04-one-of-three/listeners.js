'use strict'

const { createHash } = require('crypto')
const { EventEmitter } = require('events')

const orders = new EventEmitter()
const latest = { receipt: '', note: '', page: '' }

function signReceipts () {
  orders.on('sold', order => {
    latest.receipt = createHash('sha512').update(order.id + order.item).digest('hex')
  })
}

function tidyNotes () {
  orders.on('sold', order => {
    latest.note = order.note.replace(/\s+$/, '')
  })
}

function renderPages () {
  orders.on('sold', order => {
    const rows = Array.from({ length: 20 }, (_, i) => ({ row: i, id: order.id, item: order.item }))
    latest.page = JSON.stringify(rows)
  })
}

signReceipts()
tidyNotes()
renderPages()

module.exports = { orders, latest }
