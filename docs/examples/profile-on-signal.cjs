'use strict'

// V8's profiler, from inside: the first SIGUSR2 starts it, and the next one writes a file.
const { writeFileSync } = require('node:fs')
const { Session } = require('node:inspector')

const session = new Session()
session.connect()
session.post('Profiler.enable')
let isOn = false

process.on('SIGUSR2', () => {
  isOn = !isOn
  if (isOn) return session.post('Profiler.start')
  session.post('Profiler.stop', (error, { profile }) => {
    if (error) throw error
    const file = `CPU.${Date.now()}.cpuprofile`
    writeFileSync(file, JSON.stringify(profile))
    console.log(`written: ${file}`)
  })
})
