// @ts-check
// Preloaded into a command: writes the packages that it has loaded by its end into $PACKAGES_FILE.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const LAST_PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//

const packages = new Set()
registerHooks({
  load (url, context, nextLoad) {
    const [, name] = LAST_PACKAGE.exec(url) ?? []
    if (name) packages.add(name)
    return nextLoad(url, context)
  }
})
process.on('exit', () =>
  writeFileSync(/** @type {string} */ (process.env.PACKAGES_FILE), JSON.stringify([...packages]))
)
