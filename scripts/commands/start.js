// @ts-check
import { createServer } from 'node:net'
import { execa } from 'execa'
import { parseFlags, runCommand } from './cli/command.js'
import { parsePositive } from '../numbers.js'
import { FLAGS } from './cli/flags.js'
import { UsageError } from '../errors.js'
import { findStages, readCatalog } from '../stages/catalog.js'
import { serverEnvironment } from '../stages/server-environment.js'

const DEFAULT_PORT = 3000
const DEFAULT_HOST = '127.0.0.1'
const MAX_PORT = 65_535

await runCommand(async signal => {
  const { values, positionals } = parseFlags(FLAGS.start)
  const catalog = await readCatalog()
  if (positionals.length !== 1) {
    throw new UsageError(`name one stage of: ${catalog.map(stage => stage.id).join(', ')}`)
  }
  const [stage] = findStages(catalog, positionals)
  const port = parsePositive('port', values.port ?? process.env.PORT, { max: MAX_PORT }) ?? DEFAULT_PORT
  const host = values.host ?? process.env.HOST ?? DEFAULT_HOST

  const problem = await whyNotListen(port, host)
  if (problem) {
    const other = port < MAX_PORT ? port + 1 : DEFAULT_PORT
    console.error(`port ${port} on ${host} is ${problem}; choose another: npm start -- ${stage.id} --port ${other}`)
    return 1
  }
  const options = Object.fromEntries(stage.env.map(name => [name, process.env[name]]))
  const { exitCode } = await execa(process.execPath, ['index.js'], {
    cwd: stage.dir,
    env: serverEnvironment({ ...options, PORT: String(port), HOST: host }),
    extendEnv: false,
    stdio: 'inherit',
    reject: false,
    cancelSignal: signal
  })
  return exitCode ?? 1
})

function whyNotListen (port, host) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => resolve(code === 'EADDRINUSE' ? 'taken' : `not to be had (${code})`))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
