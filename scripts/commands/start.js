// @ts-check
import { UsageError } from '../errors.js'
import { parsePositive } from '../numbers.js'
import { readCatalog } from '../stages/catalog.js'
import { leaveNoOrphans } from '../stages/no-orphans.js'
import { serverEnvironment } from '../stages/server-environment.js'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { findServers } from '../check/servers.js'
import { whyNotListen } from './cli/port.js'

const { port: PORT, host: HOST } = FLAGS.start

await runCommand(async signal => {
  const { values, positionals } = parseFlags('start')
  const catalog = await readCatalog()
  if (positionals.length !== 1) {
    throw new UsageError(
      `name one stage of: ${catalog.map(stage => stage.id).join(', ')}; or an exercise, such as exercises/05`
    )
  }
  const [stage] = await findServers(catalog, positionals)
  const port = values.port ?? parsePositive('port', process.env.PORT, PORT) ?? PORT.usual
  const host = values.host ?? process.env.HOST ?? HOST.usual

  const findProblem = () => whyNotListen({ port, host, usual: PORT.usual }, `npm start -- ${stage.id}`)
  const problem = await findProblem()
  if (problem) {
    console.error(problem)
    return 1
  }
  const options = Object.fromEntries(stage.env.map(name => [name, process.env[name]]))
  const { execa } = await import('execa')
  leaveNoOrphans()
  const end = await execa(process.execPath, ['index.js'], {
    cwd: stage.dir,
    env: serverEnvironment({ ...options, PORT: String(port), HOST: host }),
    extendEnv: false,
    stdio: 'inherit',
    reject: false,
    cancelSignal: signal
  })
  if (end.failed && !signal.aborted) {
    // Somebody may have taken the port meanwhile.
    const { describeEnd } = await import('../stages/stage-process.js')
    console.error(await findProblem() ?? `${stage.id} ${describeEnd(end)}`)
  }
  return end.exitCode ?? (signal.aborted ? 0 : 1) // one that has not listened yet does not wait for signals either
}, { isServer: true })
