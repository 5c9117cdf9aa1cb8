'use strict'

const LEVELS = ['debug', 'info', 'error']
const level = process.env.LOG_LEVEL || 'info'

const log = { isDebug: level === 'debug' }
for (const name of LEVELS) {
  const isOn = LEVELS.indexOf(name) >= LEVELS.indexOf(level)
  log[name] = message => {
    if (isOn) process.stderr.write(name + ': ' + message + '\n')
  }
}

module.exports = log
