'use strict'

// In a file of its own: versions before 7.6 do not read it. From https://v8.dev/blog/fast-async

exports['async-await'] = function () {
  function step (value) {
    return Promise.resolve(value + 1)
  }

  return {
    advice: 'Chain promises, do not await',
    source: 'V8 on async functions',
    isAsync: true,
    slow: async function (i) {
      var one = await step(i)
      var two = await step(one)
      return await step(two)
    },
    fast: function (i) {
      return step(i).then(step).then(step).then(function (value) { return value })
    }
  }
}
