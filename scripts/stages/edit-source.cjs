'use strict'

// Preloaded into a stage that is to run with a change: edits its source as it is loaded, so there is no copy of it to
// keep.
const { registerHooks } = require('module')
const { pathToFileURL } = require('url')

const edits = JSON.parse(process.env.SOURCE_EDITS).map(edit => ({ ...edit, url: pathToFileURL(edit.file).href }))

registerHooks({
  load (url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const source = edits.filter(edit => edit.url === url)
      .reduce((text, { find, replacement }) => text.replace(find, () => replacement), String(loaded.source))
    return { ...loaded, source }
  }
})
