'use strict'

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

module.exports = {
  advice: 'Chain promises, do not await',
  source: { name: 'V8 on async functions', url: 'https://v8.dev/blog/fast-async' },
  isAsync: true,
  slow: slow,
  fast: fast
}
