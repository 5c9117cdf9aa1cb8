'use strict'

// Preloaded by every npm script, in syntax that an old Node can still read, so that the wrong runtime is named
// in one line instead of in a stack trace.
const { engines } = require('../package.json')

const minimumMajor = Number(/\d+/.exec(engines.node)[0])

if (Number(process.versions.node.split('.')[0]) < minimumMajor) {
  console.error('Node.js ' + engines.node + ' is needed and this is ' + process.version + ': run `npm ci` to install ' +
    'the pinned one, or, where no build of it fits this platform, put Node.js ' + engines.node + ' on the PATH.')
  process.exit(1)
}
