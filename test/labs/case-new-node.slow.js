// @ts-check
// What the page of the case has typed, as it stands: the service on two versions of Node.js that npm fetches, and the
// profile that names the line.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pWaitFor from 'p-wait-for'
import check from '../../exercises/30-new-node/.check/check.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { NO_SHELL } from '../support/lacking.js'
import { cloneProject, NO_CHECKOUT } from '../support/project.js'
import { NO_REGISTRY } from '../support/registry.js'
import { blocksOf, type } from '../support/typed.js'

const ORIGIN = 'http://127.0.0.1:3000/'
const isTaken = await fetch(ORIGIN).then(() => true, () => false)
const skip = NO_SHELL || NO_CHECKOUT ||
  (isTaken && 'port 3000 is taken') || NO_REGISTRY

test('what the page has typed shows the symptom, and the profile names the line', { skip }, async t => {
  const clone = await cloneProject({ after })
  const folder = join(clone, 'labs/case-new-node/service')
  const blocks = await blocksOf('case-new-node')
  const [install, load] = blocks
  const profile = blocks.find(block => block.includes('--cpu-prof')) ?? assert.fail('no profile')
  const [cd, npmInstall, start] = install.split('\n')
  assert.equal(cd, 'cd labs/case-new-node/service')
  const where = { cwd: folder, env: { npm_config_offline: 'false' } }
  await type(t, npmInstall, where)

  for (const line of [start, start.replace('@16', '@20'), profile]) {
    const server = type(t, line, where)
    await pWaitFor(() => fetch(ORIGIN).then(() => true, () => false), { timeout: 120_000 })
    const { all } = await type(t, load.replace('-d 5', '-d 2'), where)
    assert.match(String(all), /requests in /)
    assert.doesNotMatch(String(all), /Non 2xx|2xx responses/)
    server.end('SIGINT') // as Ctrl-C does
    await server
  }
  const [file] = (await readdir(folder)).filter(name => name.endsWith('.cpuprofile'))
  const { nodes, samples } = JSON.parse(await readFile(join(folder, file), 'utf8'))
  const samplesOf = Map.groupBy(samples, id => id)
  const [busiest] = nodes.filter(({ callFrame }) => !callFrame.functionName.startsWith('('))
    .sort((a, b) => (samplesOf.get(b.id)?.length ?? 0) - (samplesOf.get(a.id)?.length ?? 0))
  const caller = nodes.find(({ children }) => children?.includes(busiest.id))
  const { package: name, file: wanted } = await solution()
  assert.equal(caller.callFrame.url.split('/node_modules/').at(-1), `${name}/${wanted}`)
})

async function solution () {
  const file = join(rootDir, 'exercises/30-new-node/.check/solution', check.edits[0])
  return (await import(file)).default
}
