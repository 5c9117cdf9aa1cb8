// @ts-check
// What hosts and editors read of this project: nothing here runs it, so only a test sees that it went stale.
import assert from 'node:assert/strict'
import { access, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { readCatalog, rootDir } from '../../scripts/server/catalog.js'

const WORKFLOW = '.github/workflows/ci.yml'
const CI = '.ci/run'
const LAUNCH = '.vscode/launch.json'
const EXTENSIONS = '.vscode/extensions.json'
const CONTAINER = '.devcontainer/devcontainer.json'
const IMAGE = '.devcontainer/Dockerfile'

test('the workflow is valid to GitHub\'s own parser', async () => {
  await readWorkflow()
})

test('the workflow\'s Linux job runs the script that CI runs elsewhere', async () => {
  const { jobs } = await readWorkflow()
  const job = jobs.find(({ name }) => String(name) === 'Linux')
  assert.ok(job?.type === 'job', 'no job Linux')
  const runs = job.steps.map(step => 'run' in step ? String(step.run) : '')
  assert.ok(runs.includes(`bash ${CI}`), `no step of ${runs}`)
  await access(join(rootDir, CI))
})

for (const file of [WORKFLOW, CONTAINER, IMAGE]) {
  test(`${file} names npm scripts that exist`, async () => assertScripts(await readText(file)))
}

test(`${LAUNCH} names npm scripts that exist`, async () => {
  const { configurations } = await readCommented(LAUNCH)
  const commands = configurations.map(({ runtimeExecutable, runtimeArgs }) =>
    [runtimeExecutable, ...runtimeArgs].join(' ')
  )
  await assertScripts(commands.join('\n'))
})

test(`${LAUNCH} offers every stage, and asks for nothing else`, async () => {
  const launch = await readCommented(LAUNCH)
  const catalog = await readCatalog()
  const inputs = Object.fromEntries(launch.inputs.map(({ id, options }) => [id, options]))
  assert.deepEqual(inputs, {
    stage: catalog.map(({ id }) => id),
    folder: catalog.map(({ dir }) => relative(rootDir, dir).replaceAll('\\', '/'))
  })
  const asked = JSON.stringify(launch.configurations).matchAll(/\$\{input:(\w+)\}/g)
  assert.deepEqual(new Set(Array.from(asked, ([, id]) => id)), new Set(Object.keys(inputs)))
})

test('the dev container builds from the file beside it and says what each port is', async () => {
  const { build, forwardPorts, portsAttributes } = await readCommented(CONTAINER)
  assert.equal(join(CONTAINER, '..', build.dockerfile), join(IMAGE))
  assert.deepEqual(Object.keys(portsAttributes).map(Number), forwardPorts)
  for (const { label } of Object.values(portsAttributes)) assert.ok(label)
})

test('the dev container has the extensions that are recommended', async () => {
  const { recommendations } = await readCommented(EXTENSIONS)
  const { customizations } = await readCommented(CONTAINER)
  const missing = recommendations.filter(id => !customizations.vscode.extensions.includes(id))
  assert.deepEqual(missing, [])
})

async function readWorkflow () {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await importParser()
  const file = { name: WORKFLOW, content: await readText(WORKFLOW) }
  const { context, value } = parseWorkflow(file, new NoOperationTraceWriter())
  const workflow = await convertWorkflowTemplate(context, /** @type {any} */ (value))
  assert.deepEqual(context.errors.getErrors().map(String), [])
  return workflow
}

/** The package imports its schema as bundlers allow it: Node.js wants to be told that it is JSON. */
async function importParser () {
  const asJson = { importAttributes: { type: 'json' } }
  const hooks = registerHooks({
    load: (url, context, next) => next(url, url.endsWith('.json') ? { ...context, ...asJson } : context)
  })
  try {
    return await import('@actions/workflow-parser')
  } finally {
    hooks.deregister()
  }
}

async function assertScripts (text) {
  const { scripts } = JSON.parse(await readText('package.json'))
  const named = Array.from(text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g), ([, long, short]) => long ?? short)
  assert.ok(named.length > 0, 'it names none')
  assert.deepEqual(named.filter(name => !scripts[name]), [])
}

async function readCommented (file) {
  const { config, error } = ts.parseConfigFileTextToJson(file, await readText(file))
  assert.equal(error && `${file}: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`, undefined)
  return config
}

function readText (file) {
  return readFile(join(rootDir, file), 'utf8')
}
