'use strict'

// What the three shops have in common: they choose some articles and show them.
const ARTICLES = Array.from({ length: 60 }, (_, i) => ({ id: i, name: `article ${i}`, cents: 100 + (i * 37) % 900 }))
const SHOWN = 20

exports.choose = function choose ({ most }) {
  return ARTICLES.filter(({ cents }) => cents <= most).sort((one, other) => one.cents - other.cents).slice(0, SHOWN)
}

exports.render = function render (articles) {
  return articles.map(({ id, name, cents }) => `<li id="a${id}">${name}: ${(cents / 100).toFixed(2)}</li>`).join('\n')
}
