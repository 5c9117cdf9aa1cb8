// @ts-check
import { findServers } from '../check/find-servers.js'
import { parsePositive, say } from 'bench-in-turns/kit.js'
import { readCatalog } from '../stages/catalog.js'
import { exportsOf, sayByHand, startByHand } from './by-hand.js'
import { expectFree, localiserFor, onStderr, parseFlags, runCommand } from './typed.js'
import { FLAGS } from './command-flags.js'

const { port: PORT, host: HOST } = FLAGS.start

await runCommand(async signal => {
  const { values, positionals } = await parseFlags('start')
  const [stage] = await findServers(await readCatalog(), positionals)
  const port = values.port ?? parsePositive('port', process.env.PORT, { max: Number(PORT.max) }) ?? PORT.usual
  const host = values.host ?? process.env.HOST ?? HOST.usual

  await expectFree({ port, host }, `npm start -- ${stage.id}`)
  const options = Object.fromEntries(stage.env.map(name => [name, process.env[name]]))
  const { execa } = await import('execa')
  const localise = await localiserFor(values)
  const chosen = { ...port !== PORT.usual && { PORT: String(port) }, ...host !== HOST.usual && { HOST: host } }
  const { withNeeds } = await import('../stages/installed/postgres.js')
  const { serverEnvironment } = await import('bench-in-turns/kit.js')
  return withNeeds([stage], { signal, onLine: onStderr(localise) }, async signal => {
    sayByHand([startByHand(stage, chosen)], localise)
    for (const command of exportsOf(stage)) console.error(localise(say('in a second terminal: {command}', { command })))
    const end = await execa(process.execPath, ['index.js'], {
      cwd: stage.dir,
      env: serverEnvironment({ ...options, ...stage.settings, PORT: String(port), HOST: host }),
      extendEnv: false,
      stdio: 'inherit',
      reject: false,
      cancelSignal: signal
    })
    return end.exitCode ?? (signal.aborted ? 0 : 1) // one that has not listened yet does not wait for signals either
  })
}, { isServer: true })
