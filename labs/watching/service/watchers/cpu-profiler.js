'use strict'

// A CPU profile all the time, a sample each 10 ms, as continuous profilers take it.
const { Session } = require('inspector')

const INTERVAL_MICROS = 10000

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.setSamplingInterval', { interval: INTERVAL_MICROS })
session.post('Profiler.start')
