// @ts-check
// Whoever has an older Node.js gets a sentence, by whichever file they come in.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { installRuntime } from '../../labs/equipment/runtimes.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { NO_REGISTRY } from '../support/registry.js'

const ENGINE = join(rootDir, 'packages/bench-in-turns')
const IMPORTED = ['--input-type=module', '--eval', 'import "bench-in-turns"']
const PRELOADED = ['-r', './scripts/commands/check-node.cjs', 'scripts/commands/ready.js']
const COMES_IN = {
  18: [[join(ENGINE, 'bin.js'), '--help'], PRELOADED],
  20: [[join(ENGINE, 'bin.js'), '--help'], [join(ENGINE, 'comment/main.js')], IMPORTED, PRELOADED]
}

for (const [version, files] of Object.entries(COMES_IN)) {
  test(`Node.js ${version} is refused in a line`, { skip: NO_REGISTRY }, async t => {
    const { binary, version: running } = await installRuntime(version, t.signal)
    for (const args of files) {
      const { exitCode, stdout, stderr } = await execa(binary, args, { cwd: rootDir, reject: false })
      assert.deepEqual([exitCode, stdout], [2, ''], stderr)
      assert.match(stderr, new RegExp(`^[\\w-]+ needs Node\\.js \\d+\\.\\d+ or newer, and this is ${running}: [^\\n]+$`))
    }
  })
}

test('Node.js 22 is new enough', { skip: NO_REGISTRY }, async t => {
  const { binary } = await installRuntime('22', t.signal)
  const { stdout } = await execa(binary, COMES_IN[20][0], { cwd: rootDir })
  assert.match(stdout, /--against/)
  await execa(binary, IMPORTED, { cwd: rootDir })
})
