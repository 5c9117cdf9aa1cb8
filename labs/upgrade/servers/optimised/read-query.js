'use strict'

module.exports = function readQuery (state) {
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
