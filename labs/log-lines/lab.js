// @ts-check
// One line of log more is hardly seen. What do one, two and ten lines for each request cost?
import { join } from 'node:path'
import { defineLab } from '../kit.js'

const STAGE = 'fastify-variant'
const PRELOAD = join(import.meta.dirname, 'lines.cjs')
/** Lines for each request. */
export const LINES = [0, 1, 2, 10]

export default defineLab({
  title: 'what one, two and ten lines of log for each request cost',
  params: {},
  async prepare (_options, run) {
    const folder = await run.folder()
    return { contenders: LINES.map(lines => contenderOf(lines, run.stage(STAGE), folder)) }
  },
  turns: {
    usual: { generations: 12, warmUpRequests: 2000, connections: 20 }, // few to wait for when a turn ends
    quick: { generations: 3 },
    count: () => LINES.length,
    contenders: (_options, { contenders }) => contenders,
    pairs: {
      count: () => LINES.length - 1,
      of: (_options, { contenders: [without, ...others] }) => others.map(other => [without, other])
    }
  }
})

/** @param {number} lines @returns {string} its id among the contenders */
export function idOf (lines) {
  return `lines-${lines}`
}

function contenderOf (lines, stage, folder) {
  const id = idOf(lines)
  const settings = { NODE_OPTIONS: `--require "${PRELOAD}"`, LOG_LINES: String(lines), LOG_TO: join(folder, id) }
  return { id, stage: { ...stage, id, settings } }
}
