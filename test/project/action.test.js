// @ts-check
// The engine's Action and the workflows to copy: of no more rights than they need.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { rootDir } from '../../scripts/stages/catalog.js'
import { FLAGS } from 'bench-in-turns/flags.js'

const ENGINE = 'packages/bench-in-turns'
const textOf = file => readFile(join(rootDir, ENGINE, file), 'utf8')

/** Places of an expression's value: what somebody else has named is text there, and in a script it would be run. */
const INTO_SCRIPT = /\$\{\{/

for (const file of ['action.yml', 'comment/action.yml']) {
  test(`${file} puts nobody's words into a script, and asks for inputs that it declares`, async () => {
    const action = parse(await textOf(file))
    assert.equal(action.runs.using, 'composite')
    for (const { run, shell } of action.runs.steps) {
      assert.doesNotMatch(run, INTO_SCRIPT)
      assert.equal(shell, 'bash')
    }
    const used = [...JSON.stringify(action.runs).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name)
    assert.deepEqual(used.sort(), Object.keys(action.inputs).sort())
  })
}

test('both install what a lock file names, and that is what the package asks for, and no other than here', async () => {
  const [manifest, lock] = (await Promise.all(['package.json', 'package-lock.json'].map(textOf))).map(text => JSON.parse(text))
  for (const file of ['action.yml', 'comment/action.yml']) {
    const installs = parse(await textOf(file)).runs.steps.flatMap(({ run }) => run.match(/^ *(npm|npx) .*$/gm) ?? [])
    assert.equal(installs.length, 1, file)
    assert.match(installs[0], /^npm ci .* --ignore-scripts /)
  }
  assert.deepEqual(lock.packages[''].dependencies, manifest.dependencies)
  const here = JSON.parse(await readFile(join(rootDir, 'package-lock.json'), 'utf8'))
  const versionsHere = new Set(Object.entries(here.packages)
    .map(([place, { version, integrity }]) => `${place.split('node_modules/').at(-1)} ${version} ${integrity}`))
  for (const [place, { version, integrity, resolved, link }] of Object.entries(lock.packages)) {
    if (place === '') continue
    assert.deepEqual([typeof integrity, resolved, link], ['string', undefined, undefined], place)
    const name = place.split('node_modules/').at(-1)
    assert.ok(versionsHere.has(`${name} ${version} ${integrity}`), `${name} ${version} is not what the tests run with`)
  }
})

test('what runs code of a request may only read, and keeps no key', async () => {
  const { on, permissions, jobs } = parse(await textOf('workflows/bench.yml'))
  assert.equal(on, 'pull_request')
  assert.deepEqual(permissions, { contents: 'read' })
  const [checkout] = jobs.bench.steps
  assert.equal(checkout.with['persist-credentials'], false)
  assert.doesNotMatch(await textOf('workflows/bench.yml'), /secrets\.|pull_request_target/)
  const { with: { flags } } = jobs.bench.steps.find(({ id }) => id === 'bench')
  const typed = [...flags.matchAll(/--([\w-]+)/g)].map(([, flag]) => flag)
  assert.deepEqual(typed.filter(flag => !FLAGS[flag]), [])
})

test('what may write comments runs nothing of a request, and is called by the name of the other', async () => {
  const [bench, { on, permissions, jobs }] = (await Promise.all(['bench', 'bench-comment']
    .map(name => textOf(`workflows/${name}.yml`)))).map(text => parse(text))
  assert.deepEqual(on, { workflow_run: { workflows: [bench.name], types: ['completed'] } })
  assert.deepEqual(permissions, { actions: 'read', 'pull-requests': 'write' })
  const { steps } = jobs.comment
  assert.ok(steps.every(({ run, uses }) => run === undefined && !/checkout|cache|download/.test(uses)))
  const { inputs } = parse(await textOf('comment/action.yml'))
  const kept = bench.jobs.bench.steps.at(-1).with.name
  assert.equal(inputs.artifact.default, kept)
})
