// @ts-check
// What a reader may have left in the project: a shorter bench record, records of labs, and exercises that are done.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapStacks, packProfile, unpackProfile } from '../../scripts/profile/call-tree.js'
import { readText } from './project.js'

const OWN_STAGES = ['02-listener-fix', '03-optimized']
const OWN_CPU = 'A reader\'s own CPU'
/** What the reader's own records say and the committed ones don't. */
export const OWN = { hottest: 'updateHere', steps: '987,654' }
/** The exercise that the reader has done. */
export const DONE = '06-slower-every-time'

/** @param {string} root absolute folder of a copy of the project */
export async function writeOwn (root) {
  const files = {
    'results/bench-2026-01-01T00-00-00.json': JSON.stringify(await ownBench(root)),
    'results/lab-event-loop-tick-2026-01-01T00-00-00.json': JSON.stringify(await ownLoop(root)),
    'results/lab-load-2026-01-01T00-00-00.json': JSON.stringify(await ownLoad(root)),
    'results/lab-profiles-2026-01-01T00-00-00.json': JSON.stringify(await ownProfile(root)),
    '.progress.json': JSON.stringify({ [DONE]: { doneAt: '2026-01-01T00:00:00.000Z' }, '07-koa-blind': { hints: 1 } })
  }
  await mkdir(join(root, 'results'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text)
}

async function readJson (root, file) {
  return JSON.parse(await readText(join(root, file)))
}

async function ownLoop (root) {
  const record = await readJson(root, 'docs/results/lab-event-loop-tick.json.gz')
  const steps = Number(OWN.steps.replace(',', ''))
  const samples = record.data.samples.filter(({ part }) => part === 'loop').map(one => ({ ...one, steps: one.steps && steps }))
  return { ...record, data: { samples } }
}

// At a rate, of another server.
async function ownLoad (root) {
  const record = await readJson(root, 'docs/results/lab-load.json.gz')
  const samples = record.data.samples.map(one => one.part === 'rate' ? { ...one, stage: 'ceiling' } : one)
  return { ...record, data: { samples } }
}

// One stage by one profiler.
async function ownProfile (root) {
  const record = await readJson(root, 'docs/results/lab-profiles.json.gz')
  const isShown = ({ stage, profiler }) => stage === '01-slow' && profiler === 'cpu'
  const profile = unpackProfile(record.data.profiles.find(isShown))
  const tree = mapStacks(profile.tree, stack =>
    stack.map(frame => frame.name === 'update' ? { ...frame, name: OWN.hottest } : frame))
  return { ...record, data: { profiles: [packProfile({ ...profile, tree })], diagnoses: [] } }
}

// The committed record as a run of two stages on another machine would have left it.
async function ownBench (root) {
  const reference = await readJson(root, 'docs/results/reference.json.gz')
  const others = reference.stages.map(({ id }) => id).filter(id => !OWN_STAGES.includes(id))
  return withoutStages({ ...reference, machine: { ...reference.machine, cpuModel: OWN_CPU } }, others)
}

// Whatever the record lists by stage, contender or pair: entries of other stages go.
function withoutStages (value, others) {
  const isOfOther = entry =>
    [entry, entry?.id, entry?.stage, entry?.contender, entry?.over, entry?.under].some(name =>
      others.includes(String(name).split('@')[0])
    )
  if (Array.isArray(value)) return value.filter(entry => !isOfOther(entry)).map(entry => withoutStages(entry, others))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutStages(inner, others)]))
}
