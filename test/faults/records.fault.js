// @ts-check
// Records that somebody has damaged, or that another version has written.
import assert from 'node:assert/strict'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FORMAT_VERSION, LAB_FORMAT_VERSION } from '../../scripts/results/record.js'
import { freePort } from '../support/project.js'
import { fault, isLong, projectOf, run } from './harness.js'

const BENCH = 'docs/results/reference.json'
const LAB = 'docs/results/lab-blocked-loop.json'
const PROFILES = 'docs/results/lab-profiles.json'
const SITE = ['docs', '--port', String(await freePort())]
const OWN = 'results/bench-2026-01-01T00-00-00.json'

/**
 * How a whole record is damaged, and what is said of it after its name.
 *
 * @type {Record<string, [((text: string) => string) | null, RegExp]>}
 */
const DAMAGES = {
  'cut short': [text => text.slice(0, text.length / 2), / is not a whole JSON file$/],
  empty: [() => '', / is not a whole JSON file$/],
  null: [() => 'null', / is no record: it has no format version$/],
  'an array': [() => '[]', / is no record: it has no format version$/],
  'a number': [() => '7', / is no record: it has no format version$/],
  newer: [text => text.replace(/("formatVersion": )(\d+)/, (_, key, version) => key + (Number(version) + 1)),
    new RegExp(` has format version (${FORMAT_VERSION + 1}|${LAB_FORMAT_VERSION + 1}); this reads version \\d+: a newer version of this project wrote it$`)],
  older: [text => text.replace(/("formatVersion": )\d+/, '$11'), / has format version 1; this reads version \d+: an older version of this project wrote it, so measure again$/],
  'without a part': [text => text.replace('"memoryBytes"', '"memory"'), / is no whole record: machine has no memoryBytes; /],
  'a folder': [null, / cannot be read: a folder has that name \(EISDIR\)$/]
}
/** The others read as it does, so a short run of the suite damages a record for them in only one way. */
const QUICKEST = 'cost'
const USUAL = 'without a part'

/** By command: which file is damaged, and what is typed. */
const COMMANDS = {
  compare: { file: OWN, args: [BENCH, OWN] },
  budget: { file: OWN, args: [OWN] },
  cost: { file: OWN, args: [OWN] },
  claims: { file: OWN, args: ['--record', OWN, 'fix-answers-more'] },
  'docs:check': { file: BENCH, args: [] },
  'docs:sync': { file: LAB, args: [] },
  docs: { file: PROFILES, args: SITE.slice(1) },
  'docs:build': { file: PROFILES, args: [] }
}

for (const [what, [damage, says]] of Object.entries(DAMAGES)) {
  for (const [command, { file, args }] of Object.entries(COMMANDS)) {
    if (command !== QUICKEST && what !== USUAL && !isLong) continue
    fault(`record ${what}`, command, async t => {
      const project = await projectOf(t, { prepare: root => damageFile(root, file, damage) })
      const ended = await run(project, [command, ...args])
      ended.says(new RegExp(`^${file}${says.source}`))
      ended.exits(2)
      assert.equal(ended.stdout, '')
      await ended.leavesNothing()
    })
  }
}

async function damageFile (root, file, damage) {
  const text = await readFile(join(root, file === OWN ? BENCH : file), 'utf8')
  await rm(join(root, file), { force: true })
  if (damage) await writeFile(join(root, file), damage(text))
  else await mkdir(join(root, file))
}

fault('newest record damaged', 'cost', async t => {
  const project = await projectOf(t, {
    prepare: async root => {
      const text = await readFile(join(root, BENCH), 'utf8')
      await writeFile(join(root, 'results/bench-2026-01-01T00-00-00.json'), text)
      await writeFile(join(root, 'results/bench-2026-01-02T00-00-00.json'), text.slice(0, text.length / 2))
    }
  })
  const ended = await run(project, ['cost'])
  ended.exits(0)
  assert.match(ended.stdout, /bench-2026-01-01T00-00-00\.json/)
  await ended.leavesNothing()
})

fault('record without what a lab shows', 'docs:check', async t => {
  const project = await projectOf(t, { prepare: root => emptyData(root, 'lab-blocked-loop') })
  const ended = await run(project, ['docs:check'])
  ended.says(/^the record "blocked-loop" is no whole record, or one of an older version: .* \(at labs\/blocked-loop\/report\.js:\d+\)$/)
  ended.exits(2)
  await ended.leavesNothing()
})

async function emptyData (root, name) {
  const file = join(root, `docs/results/${name}.json`)
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), data: {} }))
}

// The site shows what the reader has measured, and says what of it cannot be shown.
fault('own records damaged', 'docs', async t => {
  const project = await projectOf(t, {
    prepare: async root => {
      const profiles = JSON.parse(await readFile(join(root, PROFILES), 'utf8'))
      const broken = { ...profiles, data: { profiles: [{ ...profiles.data.profiles[0], tree: { frames: [], nodes: '9,9,9' } }] } }
      await writeFile(join(root, 'results/lab-profiles-2026-01-01T00-00-00.json'), JSON.stringify(broken))
      await writeFile(join(root, 'results/lab-load-2026-01-01T00-00-00.json'), 'null')
      await writeFile(join(root, 'results/bench-2026-01-01T00-00-00.json'), '[]')
    }
  })
  const ended = await run(project, SITE, { signal: { name: 'SIGINT', when: /^listening on/m } })
  ended.says(/^the site shows a record of yours as missing: your record of the lab "profiles" cannot be shown: /)
  ended.says(/^the site shows a record of yours as missing: results\/lab-load-.* is no record: it has no format version$/)
  ended.exits(130)
  await ended.leavesNothing()
})
