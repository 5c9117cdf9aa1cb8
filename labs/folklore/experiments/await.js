'use strict'

// In a file of its own: versions before 7.6 do not read it.

exports['async-await'] = function () {
  function step (value) {
    return Promise.resolve(value + 1)
  }

  async function slow (i) {
    var one = await step(i)
    var two = await step(one)
    return await step(two)
  }

  function fast (i) {
    return step(i).then(step).then(step).then(function (value) { return value })
  }

  return {
    advice: 'Chain promises, do not await',
    source: { name: 'V8 on async functions', url: 'https://v8.dev/blog/fast-async' },
    isAsync: true,
    slow: slow,
    fast: fast
  }
}
