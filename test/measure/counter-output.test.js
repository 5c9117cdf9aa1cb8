// @ts-check
// What is read from the output of what counts instructions, without counting any.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStat, parseStatus } from '../../scripts/measure/instruction-counters.js'

test('callgrind\'s answer has a total for each thread, and its frames do not count', () => {
  const status =
    'instrumentation: on\nevents: Ir\nthreads: 1 2\nevents-1: 10510421\nframes-1: 3\nevents-1-0: 10280563\nevents-2: 189\nevents-2-1: 9\n'
  assert.equal(parseStatus(status), 10510610)
  const none = { name: 'ProfileError', message: 'valgrind said nothing of instructions' }
  assert.throws(() => parseStatus('instrumentation: off\n'), none)
  assert.throws(() => parseStatus('instrumentation: on\nevents: Dr\nthreads: 1\nevents-1: 5\n'), none)
  assert.throws(() => parseStatus('executed-bbs: 3\nevents: Ir\nthreads: \n'), none)
})

test('perf\'s rows are summed over kinds of cores, and the kernel is apart', () => {
  const kinds =
    '100,,cpu_core/instructions/u,1,50.00,,\n20,,cpu_atom/instructions/u,1,50.00,,\n7,,cpu_core/instructions/k,1,50.00,,\n'
  assert.deepEqual(parseStat(kinds), { user: 120, kernel: 7 })
  assert.deepEqual(parseStat('100,,instructions:u,1,100.00,,\n<not supported>,,instructions:k,0,100.00,,\n'), {
    user: 100,
    kernel: null
  })
  const none = { name: 'ProfileError', message: 'perf counted no instructions' }
  assert.throws(() => parseStat('<not supported>,,instructions:u,0,100.00,,\n'), none)
  assert.throws(() => parseStat('7,,instructions:k,1,100.00,,\n'), none)
})
