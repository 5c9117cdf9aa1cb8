'use strict'

// In syntax that an old Node.js can read, so that the wrong one is named in a line, and not in a stack trace.

/**
 * Ends the process with 2 where it runs on a Node.js that is too old.
 *
 * @param {{ name: string, engines: { node: string } }} manifest such as `>=22.15`
 * @param {string} remedy
 */
exports.expectNode = function expectNode (manifest, remedy) {
  const needed = /\d+\.\d+/.exec(manifest.engines.node)[0]
  if (!isOlder(process.versions.node, needed)) return
  const { name } = manifest
  console.error(name + ' needs Node.js ' + needed + ' or newer, and this is ' + process.version + ': ' + remedy)
  process.exit(2)
}

function isOlder (version, needed) {
  const [running, least] = [version, needed].map(text => text.split('.').map(Number))
  return running[0] < least[0] || (running[0] === least[0] && running[1] < least[1])
}
