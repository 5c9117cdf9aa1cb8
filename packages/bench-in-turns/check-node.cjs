'use strict'

// Imported before all else. It needs no newer Node.js than the one that it may have to refuse.
require('./node-version.cjs').expectNode(require('./package.json'), 'install a newer one')
