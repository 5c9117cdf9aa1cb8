'use strict'

// What the budget says to changes whose rounds were measured: runs.json has them.
//   node exercises/26-a-budget/verdicts.js
const keepsBudget = require('./budget.js')
const runs = require('./runs.json')

const verdictOn = rounds => keepsBudget(rounds) ? 'passes' : 'fails'

// The same rounds, as a machine of half the speed would have them.
const onSlowerMachine = ({ requestsPerSecond, cpuMicrosPerRequest }) => ({
  requestsPerSecond: requestsPerSecond / 2,
  cpuMicrosPerRequest: cpuMicrosPerRequest * 2
})

// The same rounds, as if each request took half as much work again, on a server that has the time to spare for it.
const withMoreWork = ({ before, after }) => ({
  before,
  after: { requestsPerSecond: before.requestsPerSecond, cpuMicrosPerRequest: after.cpuMicrosPerRequest * 1.5 }
})

function verdictOnChange (change, rounds) {
  const verdict = verdictAnywhere(rounds)
  const isOverlooked = change.startsWith('nothing') && verdictAnywhere(rounds.map(withMoreWork)) !== 'fails'
  return verdict === 'passes' && isOverlooked ? 'passes, and would with half as much work again' : verdict
}

function verdictAnywhere (rounds) {
  const here = verdictOn(rounds)
  const there = verdictOn(rounds.map(({ before, after }) => ({
    before: onSlowerMachine(before),
    after: onSlowerMachine(after)
  })))
  if (here !== there) return 'depends on the machine'
  return inAnyOrder(rounds).every(order => verdictOn(order) === here) ? here : 'depends on which round came first'
}

// Which round came first is chance.
function inAnyOrder (rounds) {
  return rounds.map((_, i) => [...rounds.slice(i), ...rounds.slice(0, i)])
}

module.exports = Object.fromEntries(runs.map(({ change, rounds }) => [change, verdictOnChange(change, rounds)]))

if (require.main === module) {
  const ratios = (rounds, of) => rounds.map(({ before, after }) => (after[of] / before[of]).toFixed(2)).join(' ')
  for (const { change, rounds } of runs) {
    console.log(`${change}: ${module.exports[change]}`)
    console.log(`  requests/s, after by before:  ${ratios(rounds, 'requestsPerSecond')}`)
    console.log(`  CPU µs/request, likewise:     ${ratios(rounds, 'cpuMicrosPerRequest')}`)
  }
}
