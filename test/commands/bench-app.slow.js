// @ts-check
import { test } from 'node:test'
import { busyServer, makeApp, NODE } from '../support/app.js'
import { copyProject, runToExit } from '../support/project.js'

// After so many requests of a process: those of the gate are answered.
const failsLater = end => `let count = 0; require('node:http').createServer((req, res) => {
  if (++count > 20) ${end}
  res.end('hi')
}).listen(process.env.PORT)`

test('a version that ends or answers errors under load fails where a worse one does, be it the older or the newer', async t => {
  const root = await copyProject(t)
  const good = await makeApp(t, { 'index.js': busyServer(1) })
  for (const end of ['process.exit(3)', 'res.statusCode = 500']) {
    const bad = await makeApp(t, { 'index.js': failsLater(end) })
    for (const [now, older] of [[bad, good], [good, bad]]) {
      const args = ['--app', now.dir, '--command', `${NODE} index.js`, '--against', older.dir, '--generations', '2', '--turns', '2']
      await runToExit(1, root, 'bench.js', [...args, '--fail-if', 'worse'])
    }
  }
})
