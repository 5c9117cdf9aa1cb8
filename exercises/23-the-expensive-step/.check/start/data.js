'use strict'

const ORDERS = 40
const CITIES = ['Riga', 'Porto', 'Lyon', 'Turku']

const orders = []
for (let i = 0; i < ORDERS; i++) {
  orders.push({
    id: i + 1,
    city: CITIES[i % CITIES.length],
    customer: 'customer ' + (i * 17) % 11,
    cents: (i * 7919 + 13) % 5000000
  })
}

module.exports = { orders }
