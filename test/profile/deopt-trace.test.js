// @ts-check
// What each version of Node.js says, shortened, and what is read of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDeopts } from '../../scripts/profile/deopt-trace.js'

const said = {
  'Node.js 8 and 12': `0x29fb50b3ddc1 <String[12]: mark: before>
[marking 0x1 <JSFunction pad (sfi = 0x7)> for optimized recompilation, reason: small function, ICs with typeinfo: 2/2 (100%)]
[compiling method 0x1 <JSFunction pad (sfi = 0x7)> using TurboFan]
[optimizing 0x1 <JSFunction pad (sfi = 0x7)> - took 0.089, 0.106, 0.002 ms]
[completed optimizing 0x1 <JSFunction pad (sfi = 0x7)>]
[deoptimizing (DEOPT soft): begin 0x1 <JSFunction pad (sfi = 0x7)> (opt #4) @8, FP to SP delta: 88, caller sp: 0x7ff]
            ;;; deoptimize at </cases.js:9:55> inlined at </cases.js:12:3>, Insufficient type feedback for binary operation
  reading input frame pad => bytecode_offset=0, args=2, height=2; inputs:
[deoptimizing (soft): end 0x1 <JSFunction pad (sfi = 0x7)> @8 => node=0, pc=0x3f, took 0.048 ms]
[removing optimized code for: 0x1 <JSFunction pad (sfi = 0x7)>]`,
  'Node.js 20 and 26': `DebugPrint: 0x1ce407e4a01: [String]: "mark: before"
0xe4b62801be9: [Map] in ReadOnlySpace
 - type: CONS_ONE_BYTE_STRING_TYPE

[marking 0x1 <JSFunction pad (sfi = 0x7)> for optimization to MAGLEV, ConcurrencyMode::kConcurrent, reason: hot and stable]
[compiling method 0x1 <JSFunction pad (sfi = 0x7)> (target TURBOFAN), mode: ConcurrencyMode::kConcurrent]
[completed compiling 0x1 <JSFunction pad (sfi = 0x7)> (target TURBOFAN) OSR - took 0.022, 1.722, 0.044 ms]
[completed optimizing 0x1 <JSFunction pad (sfi = 0x7)> (target TURBOFAN) OSR]
[bailout (kind: deopt-soft, reason: Insufficient type feedback for binary operation): begin. deoptimizing 0x1 <JSFunction pad (sfi = 0x7)>, 0x2 <Code TURBOFAN>, opt id 2]
[bailout end. took 0.023 ms]`
}
const reason = 'Insufficient type feedback for binary operation'

for (const [version, text] of Object.entries(said)) {
  test(`a deopt, its reason and what came before it are read as ${version} say them`, () => {
    assert.deepEqual(readDeopts(text).map(({ line, ...deopt }) => deopt), [{ phase: 'before', name: 'pad', reason }])
  })
}

test('a function without a name has none, and the step into a loop is no deopt', () => {
  const reasons = ['wrong map', 'prepare for on stack replacement (OSR)']
  const lines = reasons.map(reason =>
    `[bailout (kind: deopt-eager, reason: ${reason}): begin. deoptimizing 0x1 <JSFunction (sfi = 0x7)>, 0x2]`)
  assert.deepEqual(readDeopts(lines.join('\n')).map(({ line, ...deopt }) => deopt), [
    { phase: '', name: '', reason: 'wrong map' }
  ])
})
