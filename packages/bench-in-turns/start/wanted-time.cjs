'use strict'

// How long a process would have run had it been alone: its main thread ran, or was ready and others had the processors.
// In syntax that Node 6 reads: the probe loads it.
const fs = require('fs')

const SCHEDSTAT = '/proc/self/schedstat' // man 5 proc_pid_schedstat: nanoseconds that it ran, and that it had to wait
const NANOS_PER_MICRO = 1000

/** @returns {number | null} microseconds since the process started; null where it is not Linux */
exports.wantedMicros = function wantedMicros () {
  try {
    const times = fs.readFileSync(SCHEDSTAT, 'utf8').split(' ')
    return (Number(times[0]) + Number(times[1])) / NANOS_PER_MICRO
  } catch (err) {
    return null
  }
}
