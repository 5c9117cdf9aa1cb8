// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import getPort from 'get-port'
import pWaitFor from 'p-wait-for'
import { NO_SIGNALS } from '../support/lacking.js'
import { copyProject, runScript } from '../support/project.js'
import { request } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { serve } from '../support/server.js'

for (const [script, args, again] of /** @type {const} */ ([
  ['start.js', ['01-slow'], 'npm start -- 01-slow'],
  ['docs.js', ['serve'], 'npm run docs --']
])) {
  test(`${script}: a port that is taken is named, and another is proposed`, async t => {
    const port = Number(new URL(await serve(t, (req, res) => res.end())).port)
    const { exitCode, stdout, stderr } = await runScript(rootDir, script, [...args, '--port', String(port)])
    assert.deepEqual([exitCode, stdout], [1, ''])
    assert.equal(stderr, `port ${port} on 127.0.0.1 is taken; choose another: ${again} --port ${port + 1}`)
  })
}

for (const [typed, folder, signal] of /** @type {const} */ ([
  ['01-slow', '01-slow', 'SIGINT'],
  ['exercises/06', 'exercises/06-slower-every-time', 'SIGTERM']
])) {
  test(`npm start -- ${typed} serves on loopback and ends cleanly on ${signal}`, { skip: NO_SIGNALS }, async t => {
    const port = await getPort()
    const running = runScript(await copyProject(t), 'start.js', [typed, '--port', String(port)])
    let output = ''
    running.all.on('data', chunk => { output += chunk })
    await pWaitFor(() => output.includes('listening'), { timeout: 60_000 })
    assert.equal(output, `by hand: (cd ${folder} && PORT=${port} npx node index.js)\nlistening on http://127.0.0.1:${port}\n`)
    assert.equal((await request(`http://127.0.0.1:${port}`, '/seed/v1')).status, 200)
    running.kill(signal)
    assert.equal((await running).exitCode, 0)
    await assert.rejects(request(`http://127.0.0.1:${port}`, '/seed/v1'), { code: 'ECONNREFUSED' })
  })
}
