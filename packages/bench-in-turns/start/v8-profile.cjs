'use strict'

// V8's sampling profiler, switched on from within, so that no process is restarted for it; and its heap. In syntax
// that Node 6 reads.
const fs = require('fs')

const SCHEDSTAT = '/proc/self/schedstat' // man 5 proc_pid_schedstat: of the main thread
const NANOS_PER_MICRO = 1000

// With what the process had used when it began and ended; what it takes to hand over the profile is not of the load.
exports.profile = function profile (message, how) {
  const what = message.profile
  if (what === 'start') how.session.post('Profiler.enable')
  const atEnd = what === 'stop' ? how.takeReading() : null
  how.session.post(`Profiler.${what}`, (error, result) => how.send({
    id: message.id, error, profile: result && result.profile, reading: atEnd || how.takeReading()
  }))
}

exports.readHeap = function readHeap () {
  try {
    return process.memoryUsage().heapUsed
  } catch (err) {
    return require('v8').getHeapStatistics().used_heap_size // on a Linux without /proc, Node fails at the rest
  }
}

let before = null

/**
 * @typedef {object} Sampled
 * @property {{ cpuMicros: number, mainMicros: number | null }} times of the process, and of its main thread
 * @property {any[]} nodes of a call tree, as in a .cpuprofile
 * @property {{ url: string, functions: [name: string, from: number, to: number][] }[]} scripts that are in it, with all
 *   functions that V8 knows in them, by their place in the source
 */

/**
 * To `keep` it on from the start makes V8 note, in whatever it compiles, which function each part of it is of. What was
 * sampled until `begin` is thrown away, and `end` gives the rest, with where each function begins and ends.
 */
exports.sample = function sample (message, how) {
  const what = message.sample
  const { session, send } = how
  const fail = error => send({ id: message.id, error })
  const start = () => session.post('Profiler.start', error => {
    before = takeTimes()
    if (error) fail(error)
    else send({ id: message.id })
  })
  if (what === 'keep') {
    session.post('Profiler.enable')
    session.post('Profiler.setSamplingInterval', { interval: message.intervalMicros })
    return start()
  }
  const after = takeTimes()
  session.post('Profiler.stop', (error, result) => {
    if (error) return fail(error)
    if (what === 'begin') return start()
    const nodes = result.profile.nodes
    session.post('Profiler.getBestEffortCoverage', (error, coverage) => send({
      id: message.id,
      times: timesBetween(before, after),
      nodes,
      scripts: error ? [] : scriptsOf(nodes, coverage.result)
    }))
  })
}

function takeTimes () {
  const cpu = process.cpuUsage()
  return { cpuMicros: cpu.user + cpu.system, mainMicros: ranMicros() }
}

function timesBetween (before, after) {
  const isKnown = before.mainMicros !== null && after.mainMicros !== null
  return {
    cpuMicros: after.cpuMicros - before.cpuMicros,
    mainMicros: isKnown ? after.mainMicros - before.mainMicros : null
  }
}

function ranMicros () {
  try {
    return Number(fs.readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / NANOS_PER_MICRO
  } catch (err) {
    return null
  }
}

function scriptsOf (nodes, covered) {
  const urls = new Set(nodes.map(node => node.callFrame.url))
  return covered.filter(script => script.url && urls.has(script.url)).map(script => ({
    url: script.url,
    functions: script.functions.map(one => [one.functionName, one.ranges[0].startOffset, one.ranges[0].endOffset])
  }))
}
