'use strict'

var text = new Array(101).join('a line, ')
var bytes = Buffer.from(text)

function slow (i) {
  var commas = i & 7
  for (var j = 0; j < text.length; j++) if (text.charCodeAt(j) === 44) commas++
  return commas
}

function fast (i) {
  var commas = i & 7
  for (var j = 0; j < bytes.length; j++) if (bytes[j] === 44) commas++
  return commas
}

module.exports = {
  advice: 'Read the bytes of a Buffer, not a string',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
