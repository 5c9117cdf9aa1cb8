'use strict'

module.exports = function addTimes (state) {
  state.banners.forEach(banner => {
    banner.start = pad(Math.floor(banner.minute / 60)) + ':' + pad(banner.minute % 60)
  })
  return state
}

function pad (val) {
  return val >= 10 ? val : '0' + val
}
