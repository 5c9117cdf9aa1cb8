// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { instrument, openCallNotes } from '../../scripts/book/trace-calls.js'

const SOURCE = `
const order = []
function declared (a, b) {
  'use strict'
  var a = a || 1
  order.push(hoisted(), this === undefined)
  function hoisted () { return 'hoisted' }
  return [a, b && b(), arguments.length]
}
class Base { get one () { return 1 } static two () { return 2 } }
class Derived extends Base {
  constructor () { super(); this.target = new.target.name }
  async later (...numbers) { await null; return [this.target, super.one, numbers, arguments.length] }
}
const chained = a => b => c => ({ sum: a + b + c })
const soon = a => async b => a + await b
function empty () {}
const waiting = async x => await x
function * generated () { yield 1; yield declared.length }
const thrown = () => { try { null.x } catch { return 'caught' } finally { order.push('finally') } }
const promise = Promise.all([new Derived().later(1, 2), waiting(3), soon(1)(2), (async () => { throw new Error('no') })().catch(e => e.message)])
const sync = [declared(), declared(3, () => 2), Derived.two(), chained(1)(2)(3), [...generated()], thrown(), empty(), (() => 'at once')(), declared.name, waiting.constructor.name]
;[sync, order, promise]
`

const namesOf = (source, type = /** @type {'commonjs'} */ ('commonjs')) => {
  const places = []
  instrument(source, type, place => places.push(place))
  return places.map(({ name, line }) => `${name} ${line}`)
}

test('a program does the same when its functions say that they are called', async () => {
  const changed = instrument(SOURCE, 'commonjs', () => 0)
  assert.equal(changed.split('\n').length, SOURCE.split('\n').length)
  const settle = async source => {
    const [sync, order, promise] = runInNewContext(source, { __trace: openCallNotes() })
    return JSON.stringify([sync, order, await promise])
  }
  assert.notEqual(changed, SOURCE)
  assert.equal(await settle(changed), await settle(SOURCE))
})

test('a function without a name is known by where it goes', () => {
  assert.deepEqual(namesOf(`function named () {}
const held = () => {}
module.exports = function () {}
const all = { key () {}, other: () => {} }
server.on('after', () => {})
server.get('/path', () => {})
setImmediate(() => {})
new Promise(() => {})
list
  .filter(Boolean)
  .map(() => {})
function maker () { return () => {} }
(() => {})()
class Kind { method () {} }`), [
    'named 1', 'held 2', 'module.exports 3', 'key 4', 'other 4', "listener for 'after' 5",
    "callback of server.get('/path') 6", 'callback of setImmediate 7', 'callback of new Promise 8', 'callback of map 11',
    'maker 12', "maker's function 12", '(anonymous) 13', 'method 14'
  ])
})

test('a file with a mistake stays as it is, for Node to name it', () => {
  assert.equal(instrument('function (', 'commonjs', () => 0), 'function (')
})
