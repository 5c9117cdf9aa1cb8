// @ts-check
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeRepository } from '../support/git.js'
import { copyProject, runScript, runToExit } from '../support/project.js'

const ID = '31-if-none-match'
const ANSWER = `exercises/${ID}/condition.js`
const check = (exits, root, ...args) => runToExit(exits, root, 'check.js', args)

test('from red to green: what fails, hints one by one, both diffs, and what is done', async t => {
  const root = await copyProject(t)
  const { git } = await makeRepository(root)
  const red = await check(1, root, '31', '--quick')
  assert.match(red.stdout, /\n {2}not yet +responses: GET \/seed with [^\n]*: the status is 200, not 304\nnot yet; a hint: npm run check -- 31 --hint$/)
  assert.doesNotMatch(red.stdout, /TAGS|were changed/)

  for (const [seen, shown] of [[1, 2], [3, 3]]) {
    await writeFile(join(root, '.progress.json'), JSON.stringify({ [ID]: { hints: seen } }))
    const { stdout } = await check(0, root, ID, '--hint')
    assert.equal(stdout.match(/^hint \d of 3: /gm)?.length, shown, stdout)
    assert.equal(JSON.parse(await readFile(join(root, '.progress.json'), 'utf8'))[ID].hints, shown)
  }
  await cp(join(root, `exercises/${ID}/.check/solution/condition.js`), join(root, ANSWER))
  const green = await check(0, root, 'exercises/31', '--quick')
  assert.match(green.stdout, /^ +holds +responses: /m)
  assert.match(green.stdout, /\nYour changes\n[^]*\n\+ +if \(header\.trim\(\) === '\*'\) return true\n[^]*\nThe lesson's changes\n/)
  const progress = JSON.parse(await readFile(join(root, '.progress.json'), 'utf8'))
  assert.deepEqual(Object.keys(progress[ID]).sort(), ['doneAt', 'hints'])
  assert.match((await check(0, root)).stdout, new RegExp(`${ID}.*done[^]*\nsolved: 1 of [0-9]+: 31$`))
  assert.equal(await git('status', '--porcelain'), ` M ${ANSWER}`)
})

test('a check that was changed is named, where git knows of it, and goes on', async t => {
  const root = await copyProject(t)
  const file = 'exercises/20-is-it-worth-it/.check/check.js'
  const changed = /^files of the check were changed: exercises\/20-is-it-worth-it\/\.check\/check\.js\n.*answers\.js/m
  const change = () => appendFile(join(root, file), '// changed\n')
  await change()
  assert.doesNotMatch((await check(1, root, '20')).stdout, /were changed/)
  await makeRepository(root)
  await change()
  assert.match((await check(1, root, '20')).stdout, changed)
})

for (const [what, args] of Object.entries({
  'work that is timed': ['35'],
  'a server of which nothing is timed': ['27'],
  'a stage': ['--stage', '03-optimized']
})) test(`on a busy machine it says so before it judges ${what}`, t => saysThatItIsBusy(t, args))

async function saysThatItIsBusy (t, args) {
  const others = Array.from({ length: 2 }, () => spawn(process.execPath, ['-e', 'console.log(1); for (;;);']))
  t.after(() => others.forEach(other => other.kill()))
  await Promise.all(others.map(({ stdout }) => once(stdout, 'data')))
  const root = await copyProject(t)
  await makeRepository(root)
  const command = runScript(root, 'check.js', [...args, '--quick'])
  let said = ''
  for await (const part of /** @type {any} */ (command.all)) if ((said += part).includes('your machine is busy: ')) break
  command.kill('SIGINT')
  await command
  assert.match(said, /\nyour machine is busy: \S/)
  assert.doesNotMatch(said, /(start|faster): /)
}

test('where no database can be had, a line says why, and the exercise is left out', async t => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const { stdout } = await runToExit(1, await copyProject(t), 'check.js', ['11'], { env })
  assert.match(stdout, /\n {2}left out +database: DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1$/)
})
