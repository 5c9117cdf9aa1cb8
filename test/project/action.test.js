// @ts-check
// The engine's Action and the workflows to copy: of no more rights than they need.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { rootDir } from '../../scripts/stages/catalog.js'
import { FLAGS } from 'bench-in-turns/kit.js'

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

for (const [name, job] of [['bench', 'bench'], ['bench-matrix', 'measure']]) {
  test(`${name} runs code of a request, so it may only read, and keeps no key`, async () => {
    const text = await textOf(`workflows/${name}.yml`)
    const { on, permissions, jobs } = parse(text)
    assert.equal(on, 'pull_request')
    assert.deepEqual(permissions, { contents: 'read' })
    const [checkout] = jobs[job].steps
    assert.equal(checkout.with['persist-credentials'], false)
    assert.doesNotMatch(text, /secrets\.|pull_request_target/)
    const { with: { flags } } = jobs[job].steps.find(({ id }) => id === 'bench')
    const typed = [...flags.matchAll(/--([\w-]+)/g)].map(([, flag]) => flag)
    assert.deepEqual(typed.filter(flag => !FLAGS[flag]), [])
  })
}

test('four runners leave what a fifth one combines, under the name that the comment looks for', async () => {
  const { name, jobs: { measure, combine } } = parse(await textOf('workflows/bench-matrix.yml'))
  const [shard, all] = [measure, combine].map(({ steps }) => steps.at(-1).with.name)
  const download = combine.steps.find(({ uses }) => /download/.test(uses)).with
  assert.equal(shard.replace(/\$\{\{.*\}\}/, '*'), download.pattern)
  assert.equal(combine.steps.find(({ id }) => id === 'combine').with.combine, download.path)
  assert.deepEqual([name, all], ['bench', parse(await textOf('comment/action.yml')).inputs.artifact.default])
})

test('pods write one result each, into the folder that is combined, on two processors of their own', async () => {
  const { spec } = parse(await textOf('workflows/bench-kubernetes.yaml'))
  const [{ args: [script], resources }] = spec.template.spec.containers
  assert.deepEqual([spec.completionMode, spec.completions], ['Indexed', spec.parallelism])
  assert.match(script, /--json "\/results\/\$JOB_COMPLETION_INDEX\.json"$/)
  assert.deepEqual(resources.requests, resources.limits)
  const typed = [...script.matchAll(/--([\w-]+)/g)].map(([, flag]) => flag)
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
