// Goes through a chain once, and says before each step which one comes: CHAIN and ROUTE, as the server gets them.
import { loadSteps } from './load-steps.js'

const { CHAIN, ROUTE } = process.env

const say = message => new Promise(resolve => process.send(message, resolve))

try {
  const steps = await loadSteps(CHAIN)
  await say({ steps: steps.map(({ name }, i) => name || `step ${i + 1}`) })
  let state = { url: ROUTE, method: 'GET', headers: {} }
  for (const [at, step] of steps.entries()) {
    await say({ at })
    state = await step(state)
  }
  await say({ done: true })
} catch (error) {
  await say({ problem: String(error?.message ?? error).split('\n')[0] })
}
process.exit()
