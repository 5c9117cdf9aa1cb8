'use strict'

// What continuous profilers do: a sample each 10 ms, and a profile each 10 s, which goes to nobody.
const { createRequire } = require('module')

const { time } = createRequire(process.env.PACKAGES)('@datadog/pprof')

const INTERVAL_MICROS = 10000
const PROFILE_MS = 10000

time.start({ intervalMicros: INTERVAL_MICROS, durationMillis: PROFILE_MS })
setInterval(() => time.stop(true), PROFILE_MS).unref()
