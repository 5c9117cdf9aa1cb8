'use strict'

// What the application serves: a hundred routes, of which the one for banners stands last, and banners that link to
// the others.
const ROUTES = 100
const BANNERS = 120
const CATEGORIES = ['news', 'sport', 'home']
const MINUTES_A_DAY = 1440

const routes = []
for (let i = 1; i < ROUTES; i++) routes.push({ url: '/page-' + i, name: 'page ' + i })
routes.push({ url: '/banners', name: 'banners' })

const banners = []
for (let i = 0; i < BANNERS; i++) {
  banners.push({
    id: i + 1,
    category: CATEGORIES[i % CATEGORIES.length],
    title: 'Banner ' + (i + 1),
    url: '/page-' + (1 + (i * 37) % (ROUTES - 1)),
    width: 100 + (i * 70) % 500,
    cents: (i * 7919) % 100000, // whole cents, below a thousand of whatever they are cents of
    startMinute: (i * 397) % MINUTES_A_DAY
  })
}

module.exports = { routes, banners }
