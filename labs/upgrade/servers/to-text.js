'use strict'

// The last step, the same in both.
module.exports = function toText (state) {
  state.body = JSON.stringify(state.route
    ? { page: state.route.name, category: state.query.category, banners: state.banners }
    : { error: 'there is nothing here' })
  return state
}
