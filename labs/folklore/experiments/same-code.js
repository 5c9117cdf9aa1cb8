'use strict'

// Nobody's advice: both forms are the same code, so what differs is noise.
exports['same-code'] = function () {
  function sum (length) {
    return function (i) {
      var total = i & 7
      for (var j = 0; j < length; j++) total += j ^ i
      return total
    }
  }

  return {
    advice: 'None: the same code twice',
    source: 'the noise of this method',
    isSame: true,
    slow: sum(50),
    fast: sum(50)
  }
}
