// @ts-check
// What hosts and editors read of this project: nothing here runs it, so only a test sees that it went stale.
import assert from 'node:assert/strict'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { parse } from 'yaml'
import { rootDir } from '../../scripts/stages/catalog.js'

const WORKFLOW = '.github/workflows/ci.yml'
const SITE = '.github/workflows/pages.yml'
const CI = '.ci/run'
const RELEASE = '.ci/release'
const LAUNCH = '.vscode/launch.json'
const CONTAINER = '.devcontainer/devcontainer.json'
const IMAGE = '.devcontainer/Dockerfile'

test('the Linux job runs the script that CI runs elsewhere', async () => {
  const { jobs } = parse(await readText(WORKFLOW))
  const runs = jobs.linux.steps.map(({ run }) => run)
  assert.ok(runs.includes(`bash ${CI}`), `no step of ${runs}`)
  await access(join(rootDir, CI))
})

test('what is typed behind npm run lint reaches the linter, which can fix', async () => {
  const { scripts } = JSON.parse(await readText('package.json'))
  assert.match(scripts.lint, /&& eslint$/)
})

test('a push ends the run of an older push, and no run of the night', async () => {
  const { concurrency } = parse(await readText(WORKFLOW))
  assert.equal(concurrency['cancel-in-progress'], true)
  assert.match(concurrency.group, /\$\{\{ github\.event_name \}\}/)
})

test('workflows, scripts, container and editor name npm scripts that exist', async () => {
  for (const file of [WORKFLOW, SITE, CI, RELEASE, CONTAINER, IMAGE]) await assertScripts(await readText(file))
  const { configurations } = await readCommented(LAUNCH)
  const commands = configurations.map(it => [it.runtimeExecutable, ...it.runtimeArgs].join(' '))
  await assertScripts(commands.join('\n'))
})

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
