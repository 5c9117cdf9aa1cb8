'use strict'

// Preloaded by every npm script, in syntax that an old Node can still read, so that the wrong runtime is named
// in one line instead of in a stack trace. So is the engine, which every command begins with: without `npm ci` it is
// not linked yet.
const fs = require('fs')
const path = require('path')
const { engines } = require('../../package.json')

const minimum = toNumbers(/\d+\.\d+/.exec(engines.node)[0])
const running = toNumbers(process.versions.node)

if (running[0] < minimum[0] || (running[0] === minimum[0] && running[1] < minimum[1])) {
  console.error('Node.js ' + engines.node + ' is needed and this is ' + process.version + ': run `npm ci` to install ' +
    'the pinned one, or, where no build of it fits this platform, put Node.js ' + engines.node + ' on the PATH.')
  process.exit(1)
}

if (!fs.existsSync(path.join(__dirname, '../../node_modules/bench-in-turns'))) {
  console.error('the package bench-in-turns is not installed, or not whole: npm ci installs it')
  process.exit(1)
}

function toNumbers (version) {
  return version.split('.').map(Number)
}
