'use strict'

// Preloaded into a stage that is to run with a change: edits its source as it is loaded, so there is no copy of it to
// keep. In syntax that Node 8 reads, like the stages.
const Module = require('module')

const edits = JSON.parse(process.env.SOURCE_EDITS)
const { _compile } = Module.prototype

Module.prototype._compile = function (source, ...args) {
  const plain = source.replace(/\r\n/g, '\n') // an editor on Windows may have saved it
  const own = edits.filter(edit => edit.file === args[0])
  const edited = own.reduce((text, { find, replacement }) => text.replace(find, () => replacement), plain)
  return _compile.call(this, edited, ...args)
}
