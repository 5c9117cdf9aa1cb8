// @ts-check
// Without network: the npm here is a script that puts another in the place of node.
import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { copyProject } from '../support/project.js'

/** @import { TestContext } from 'node:test' */

const skip = process.platform === 'win32' && 'Windows runs no shell script as npm'
const WHOLE = 'exit 0'
const CUT_SHORT = 'echo "npm error network" >&2; exit 1'

/**
 * @param {TestContext} t
 * @returns {Promise<{ root: string, install: (end: string) => Promise<{ binary: string, version: string }> }>} `end` is
 *   what npm does when it has put a binary that starts in its place
 */
async function prepare (t) {
  const root = await copyProject(t)
  const { installRuntime } = await import(pathToFileURL(join(root, 'scripts/stages/runtimes.js')).href)
  const tools = join(root, 'tools')
  await mkdir(tools)
  const { PATH } = process.env
  process.env.PATH = [tools, PATH].join(delimiter)
  t.after(() => { process.env.PATH = PATH })

  async function install (end) {
    const npm = join(tools, 'npm')
    await writeFile(npm, `#!/bin/sh
for package; do :; done
bin="node_modules/\${package%@*}/bin"
mkdir -p "$bin" && printf '#!/bin/sh\\necho v8.17.0\\n' > "$bin/node" && chmod +x "$bin/node"
${end}
`)
    await chmod(npm, 0o755)
    return installRuntime('8.17.0', new AbortController().signal)
  }
  return { root, install }
}

test('a runtime is installed once, where npm ci does not delete it', { skip }, async t => {
  const { root, install } = await prepare(t)
  const { binary, version } = await install(WHOLE)
  assert.equal(version, 'v8.17.0')
  assert.ok(binary.startsWith(join(root, '.runtimes', '8.17.0')), binary)
  assert.deepEqual(await install(CUT_SHORT), { binary, version }) // npm is not asked again
})

test('what an install that failed has left is not taken for a runtime', { skip }, async t => {
  const { root, install } = await prepare(t)
  await assert.rejects(install(CUT_SHORT), {
    name: 'StageError',
    message: /^Node\.js could not be installed as \S+@8\.17\.0 \(npm ended with 1\)$/
  })
  assert.deepEqual(await readdir(join(root, '.runtimes')), [])
  assert.equal((await install(WHOLE)).version, 'v8.17.0')
})

test('a runtime that no longer starts is installed again', { skip }, async t => {
  const { install } = await prepare(t)
  const { binary } = await install(WHOLE)
  await rm(binary)
  assert.deepEqual(await install(WHOLE), { binary, version: 'v8.17.0' })
})
