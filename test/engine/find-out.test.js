// @ts-check
// What nobody typed is found out, and said.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import getPort from 'get-port'
import { findOlder, findOut } from '../../packages/bench-in-turns/find-out.js'
import { describeApp, startServer } from 'bench-in-turns'
import { request } from 'bench-in-turns/kit.js'
import { makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { folderOf } from '../support/temporary.js'

const signal = AbortSignal.timeout(120_000)

/** @param {string} handler statements with `req` and `res` */
const server = (handler, port = 'process.env.PORT') =>
  `require('node:http').createServer((req, res) => { ${handler} }).listen(${port})`
const EMPTY = ' with 0 bytes: it may be a health check, and --route names what users ask for'
const only = path => `res.statusCode = req.url === '${path}' ? 201 : 404; res.end()`

async function lookAt (t, source, values = {}) {
  const { dir } = await makeApp(t, { 'index.js': source })
  const heard = []
  const found = await findOut(dir, { command: `${NODE} index.js`, ...values }, { signal, say: line => heard.push(line) })
  assert.deepEqual(heard, [`starting ${NODE} index.js`])
  return { ...found, said: found.said.replace(`started by ${NODE} index.js; `, '') }
}

test('a path that answers is found, where / does or leads to one, or a usual one does', async t => {
  const away = `if (req.url === '/') { res.statusCode = 302; res.setHeader('location', '/en/home?a=1'); res.end() } else ${only('/en/home?a=1')}`
  for (const [source, path, status] of /** @type {const} */ ([
    [plainServer("'hi'"), '/', 200], [server(away), '/en/home?a=1', 201], [server(only('/healthz')), '/healthz', 201]
  ])) {
    const { values, said } = await lookAt(t, source)
    assert.deepEqual([values.route, values.port], [[path], undefined])
    const isEmpty = status === 201
    assert.equal(said, `listens where PORT says; asked for ${path}, which answers ${status}${isEmpty ? EMPTY : ''}`)
  }
})

test('where none answers with 2xx it is said what each answered, and what to type', async t => {
  await assert.rejects(lookAt(t, server("res.statusCode = req.url === '/' ? 401 : 404; res.end()")), {
    name: 'GateError', message: /^test-\w+ answers \/ with 401, \/api with 404, .*: --route names a path, --headers FILE/
  })
  await assert.rejects(lookAt(t, server('res.statusCode = 426; res.end()')), {
    message: /^test-\w+ answers \/ with 426, which asks for another protocol such as WebSocket, and only HTTP\/1\.1 is timed: --route /
  })
  const round = "res.statusCode = 302; res.setHeader('location', req.url + 'x'); res.end()"
  await assert.rejects(lookAt(t, server(round)), / answers \/ with 302, \/x with 302/)
  const elsewhere = "res.statusCode = 302; res.setHeader('location', 'http://example.org/'); res.end()"
  await assert.rejects(lookAt(t, server(elsewhere)), / answers \/ with 302, \/api with 302/)
})

/** How it fails, and what is said of it and what it printed. @type {[string, string, RegExp, RegExp][]} */
const failing = [
  ['ends', "console.error('no database'); process.exit(1)", /^test-\w+ ended with exit code 1$/, /^no database$/],
  ['hangs up', server("console.error('oh', req.url); req.socket.destroy()"),
    /^test-\w+ gave no answer to GET \/: socket hang up$/, /^oh \/$/],
  ['ends by a request', server("if (req.url === '/') { res.statusCode = 404; res.end() } else throw new TypeError('no such thing')"),
    /^test-\w+ ended with exit code 1 when it was asked for GET \/api$/, /^TypeError: no such thing$/]
]
for (const [what, source, message, printed] of failing) {
  test(`where the very first start ${what} it is said which server, at which path, and what it printed`, async t => {
    const error = await lookAt(t, source).then(() => assert.fail('it passes'), error => error)
    assert.equal(error.name, 'ServerError')
    assert.match(error.message, message)
    assert.ok(error.stderrLines.some(line => printed.test(line)), error.stderrLines.join('\n'))
  })
}

test('what is typed is not looked for', async t => {
  const { values, said } = await lookAt(t, server(only('/none')), { route: ['/users'] })
  assert.deepEqual(values.route, ['/users'])
  assert.equal(said, 'listens where PORT says')
  const { dir } = await makeApp(t, { 'index.js': 'process.exit(1)' })
  const say = () => assert.fail('it was started, though what was typed is wrong')
  await assert.rejects(findOut(dir, { route: ['users'] }, { signal, say }), { name: 'UsageError' })
})

test('it is started by its main file where no script says how', async t => {
  const { dir } = await makeApp(t, { 'serve.js': plainServer("'hi'") }, { main: 'serve.js' })
  const { said } = await findOut(dir, {}, { signal, say: () => {} })
  assert.match(said, /^started by node serve\.js; /)
})

test('it is compared with the last commit, or with the one before it where nothing has changed since', async t => {
  const dir = await folderOf(t, { 'index.js': '1', '.gitignore': 'ignored' })
  const against = async (values = {}) => (await findOlder(dir, values, signal)).against
  assert.match((await findOlder(dir, {}, signal)).said, /no commit in git/)
  const { commit } = await makeRepository(dir)
  assert.match((await findOlder(dir, {}, signal)).said, /one commit, and no change since/)
  await writeFile(join(dir, 'index.js'), '2')
  assert.equal(await against(), 'HEAD')
  await commit()
  assert.equal(await against(), 'HEAD~1')
  await writeFile(join(dir, 'result.json'), '{}')
  await writeFile(join(dir, 'ignored'), '')
  assert.equal(await against(), 'HEAD~1', 'what is no code is no change')
  await writeFile(join(dir, 'new.mts'), '')
  assert.equal(await against(), 'HEAD')
  for (const flag of ['against', 'with', 'log', 'rate', 'p99', 'overload']) {
    assert.deepEqual(await findOlder(dir, { [flag]: 'x' }, signal), { said: '' }, flag)
  }
})

test('all ports of its own are found, and moved: two of it run at once', async t => {
  const [port, mail, admin] = [await getPort(), await getPort(), await getPort()]
  const source = `${server("res.end('hi')", `${port}, '127.0.0.1'`)}
    require('node:net').createServer().listen({ port: ${mail}, host: '127.0.0.1' })
    require('node:http').createServer().listen('${admin}', '127.0.0.1')
    require('node:net').createServer().listen(0)`
  const { dir } = await makeApp(t, { 'index.js': source })
  const { values, said } = await findOut(dir, { command: `${NODE} index.js` }, { signal, say: () => {} })
  assert.deepEqual([values.port, values.otherPorts], [port, [mail, admin]])
  assert.ok(said.includes(`; listens by TCP at ${mail} as well, which is moved too; listens by HTTP at ${admin} as well ` +
    `(--port ${admin} would time that one), which is moved too; `), said)
  const [app] = await describeApp(dir, values)
  const servers = await Promise.all([app, app].map(app => startServer(app, { signal })))
  const ends = await Promise.all(servers.map(async server => {
    await request(server.url, '/')
    await server.stop()
    return server.ended
  }))
  assert.deepEqual(ends, [null, null])
})

test('of several servers in a process, the first whose path answers is taken', async t => {
  const [reloads, port] = [await getPort(), await getPort()]
  const source = `require('node:http').createServer(() => {}).listen(${reloads}, '127.0.0.1', () => {
    ${server("res.end('hi')", `${port}, '127.0.0.1'`)} })`
  const { values, said } = await lookAt(t, source)
  assert.deepEqual([values.port, values.otherPorts, values.route], [port, [reloads], ['/']])
  assert.ok(said.startsWith(`listens at ${port} whatever PORT says, and is moved; listens by HTTP at ${reloads} as well`), said)
})
