'use strict'

// Preloaded into a stage that is to run with a change: edits its source as it is loaded, so there is no copy of it to
// keep. In syntax that Node 8 reads, like the stages.
const Module = require('module')
const url = require('url')

const edits = JSON.parse(process.env.SOURCE_EDITS)

if (Module.registerHooks) {
  const urlOf = edit => url.pathToFileURL(edit.file).href
  Module.registerHooks({
    load (loadedUrl, context, nextLoad) {
      const loaded = nextLoad(loadedUrl, context)
      return { ...loaded, source: editSource(String(loaded.source), edits.filter(edit => urlOf(edit) === loadedUrl)) }
    }
  })
} else { // before Node 22.15
  const { _compile } = Module.prototype
  Module.prototype._compile = function (source, file) {
    return _compile.call(this, editSource(source, edits.filter(edit => edit.file === file)), file)
  }
}

function editSource (source, own) {
  const plain = source.replace(/\r\n/g, '\n') // an editor on Windows may have saved it
  return own.reduce((text, { find, replacement }) => text.replace(find, () => replacement), plain)
}
