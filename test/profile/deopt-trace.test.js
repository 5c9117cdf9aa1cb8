// @ts-check
// What each version of Node.js says, shortened, and what is read of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDeopts } from '../../labs/deopt/deopt-trace.js'

const SAID = `0x29fb50b3ddc1 <String[12]: mark: before>
[marking 0x1 <JSFunction pad (sfi = 0x7)> for optimized recompilation, reason: small function, ICs with typeinfo: 2/2 (100%)]
[compiling method 0x1 <JSFunction pad (sfi = 0x7)> using TurboFan]
[optimizing 0x1 <JSFunction pad (sfi = 0x7)> - took 0.089, 0.106, 0.002 ms]
[completed optimizing 0x1 <JSFunction pad (sfi = 0x7)>]
[deoptimizing (DEOPT soft): begin 0x1 <JSFunction pad (sfi = 0x7)> (opt #4) @8, FP to SP delta: 88, caller sp: 0x7ff]
            ;;; deoptimize at </cases.js:9:55> inlined at </cases.js:12:3>, Insufficient type feedback for binary operation
  reading input frame pad => bytecode_offset=0, args=2, height=2; inputs:
[deoptimizing (soft): end 0x1 <JSFunction pad (sfi = 0x7)> @8 => node=0, pc=0x3f, took 0.048 ms]
[removing optimized code for: 0x1 <JSFunction pad (sfi = 0x7)>]`

test('a deopt, its reason and what came before it are read as Node.js 8 and 12 say them', () => {
  const reason = 'Insufficient type feedback for binary operation'
  assert.deepEqual(readDeopts(SAID).map(({ line, ...deopt }) => deopt), [{ phase: 'before', name: 'pad', reason }])
})

test('a function without a name has none, and the step into a loop is no deopt', () => {
  const reasons = ['wrong map', 'prepare for on stack replacement (OSR)']
  const lines = reasons.map(reason =>
    `[bailout (kind: deopt-eager, reason: ${reason}): begin. deoptimizing 0x1 <JSFunction (sfi = 0x7)>, 0x2]`)
  assert.deepEqual(readDeopts(lines.join('\n')).map(({ line, ...deopt }) => deopt), [
    { phase: '', name: '', reason: 'wrong map' }
  ])
})
