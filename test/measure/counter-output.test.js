// @ts-check
// What is read from the output of what counts instructions, without counting any.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStatus } from '../../scripts/measure/instructions.js'

test('callgrind\'s answer has a total for each thread, and its frames do not count', () => {
  const status =
    'instrumentation: on\nevents: Ir\nthreads: 1 2\nevents-1: 10510421\nframes-1: 3\nevents-1-0: 10280563\nevents-2: 189\nevents-2-1: 9\n'
  assert.equal(parseStatus(status), 10510610)
  const none = { name: 'ProfileError', message: 'valgrind said nothing of instructions' }
  assert.throws(() => parseStatus('instrumentation: off\n'), none)
  assert.throws(() => parseStatus('instrumentation: on\nevents: Dr\nthreads: 1\nevents-1: 5\n'), none)
  assert.throws(() => parseStatus('executed-bbs: 3\nevents: Ir\nthreads: \n'), none)
})
