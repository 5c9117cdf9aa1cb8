'use strict'

module.exports = function addTimes (state) {
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
