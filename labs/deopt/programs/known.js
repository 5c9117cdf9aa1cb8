'use strict'

// Which bits %GetOptimizationStatus sets differs from version to version. So functions are brought into states that are
// known, and what it says of them is the key to what it says of others.
function native (body) {
  try {
    return new Function('f', body) // eslint-disable-line no-new-func
  } catch (err) {
    return null // this V8 does not know it
  }
}

const statusOf = native('return %GetOptimizationStatus(f)')
const prepare = native('%PrepareFunctionForOptimization(f)')
const ways = {
  baseline: native('%CompileBaseline(f)'),
  maglev: native('%OptimizeMaglevOnNextCall(f)'),
  turbofan: native('%OptimizeFunctionOnNextCall(f)')
}

function fresh () {
  return new Function('return function add (a) { return a + 1 }')() // eslint-disable-line no-new-func
}

function brought (bring) {
  const add = fresh()
  if (prepare) prepare(add)
  add(1)
  add(2)
  bring(add)
  add(3)
  return statusOf(add)
}

const interpreted = fresh()
interpreted(1)
const known = { lazy: statusOf(fresh()), interpreted: statusOf(interpreted) }
Object.keys(ways).forEach(function (name) {
  if (ways[name]) known[name] = brought(ways[name])
})
console.log(JSON.stringify(known))
