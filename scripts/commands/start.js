// @ts-check
import { createServer } from 'node:net'
import { parseFlags, parsePositive, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { UsageError } from '../errors.js'
import { findStages, readCatalog } from '../stages/catalog.js'

const { port: PORT, host: HOST } = FLAGS.start

await runCommand(async signal => {
  const { values, positionals } = parseFlags('start')
  const catalog = await readCatalog()
  if (positionals.length !== 1) {
    throw new UsageError(`name one stage of: ${catalog.map(stage => stage.id).join(', ')}`)
  }
  const [stage] = findStages(catalog, positionals)
  const port = parsePositive('port', values.port ?? process.env.PORT, PORT) ?? PORT.usual
  const host = values.host ?? process.env.HOST ?? HOST.usual

  const problem = await whyNotListen(port, host)
  if (problem) {
    console.error(`port ${port} on ${host} is ${problem}; choose another: npm start -- ${stage.id} --port ${port + 1}`)
    return 1
  }
  const { execa } = await import('execa')
  const { exitCode } = await execa(process.execPath, ['index.js'], {
    cwd: stage.dir,
    env: { PORT: String(port), HOST: host },
    stdio: 'inherit',
    reject: false,
    cancelSignal: signal
  })
  return exitCode ?? 1
}, { isServer: true })

function whyNotListen (port, host) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => resolve(code === 'EADDRINUSE' ? 'taken' : `not to be had (${code})`))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
