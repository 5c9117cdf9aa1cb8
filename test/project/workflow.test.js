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

test('the workflow is valid to GitHub\'s own parser, and its Linux job runs the script that CI runs elsewhere', async () => {
  const { jobs } = await readWorkflow()
  const job = jobs.find(({ name }) => String(name) === 'Linux')
  assert.ok(job?.type === 'job', 'no job Linux')
  const runs = job.steps.map(step => 'run' in step ? String(step.run) : '')
  assert.ok(runs.includes(`bash ${CI}`), `no step of ${runs}`)
  await access(join(rootDir, CI))
})

test('workflow, container and editor name npm scripts that exist', async () => {
  for (const file of [WORKFLOW, CONTAINER, IMAGE]) await assertScripts(await readText(file))
  const { configurations } = await readCommented(LAUNCH)
  const commands = configurations.map(it => [it.runtimeExecutable, ...it.runtimeArgs].join(' '))
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

test('the dev container builds from the file beside it, says what each port is, and has the extensions', async () => {
  const { build, forwardPorts, portsAttributes, customizations } = await readCommented(CONTAINER)
  assert.equal(join(CONTAINER, '..', build.dockerfile), join(IMAGE))
  assert.deepEqual(Object.keys(portsAttributes).map(Number), forwardPorts)
  for (const { label } of Object.values(portsAttributes)) assert.ok(label)
  const { recommendations } = await readCommented(EXTENSIONS)
  assert.deepEqual(recommendations.filter(id => !customizations.vscode.extensions.includes(id)), [])
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
