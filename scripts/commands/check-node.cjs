'use strict'

// Preloaded by every npm script, so that the wrong Node.js is named in one line instead of in a stack trace. So is the
// engine, which every command begins with: without `npm ci` it is not linked yet.
const fs = require('fs')
const path = require('path')
const { expectNode } = require('../../packages/bench-in-turns/node-version.cjs')

expectNode(require('../../package.json'), 'run `npm ci` to install the pinned one, or, where no build of it fits ' +
  'this platform, put a newer one on the PATH')

if (!fs.existsSync(path.join(__dirname, '../../node_modules/bench-in-turns'))) {
  console.error('the package bench-in-turns is not installed, or not whole: npm ci installs it')
  process.exit(1)
}
