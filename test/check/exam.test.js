// @ts-check
// What an exam draws, and what it makes of a sheet. What it measures, exam.slow.js has.
import assert from 'node:assert/strict'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'acorn'
import { assemble } from '../../scripts/check/exam/assemble.js'
import { drawServer, everyServer, EXAM_KINDS, FRAMEWORKS, lotOf, SUSPECTS } from '../../scripts/check/exam/draw.js'
import { AS_IT_WAS, keepLook, readExam, SERVER, writeExam } from '../../scripts/check/exam/exam-folder.js'
import { withServers } from '../../scripts/check/exam/exam-servers.js'
import { foundWhen } from '../../scripts/check/exam/exam-text.js'
import { judgeCause, pointsOf } from '../../scripts/check/exam/grade.js'
import { judgeProof } from '../../scripts/check/exam/judge-proof.js'
import { makeResult } from '../../packages/bench-in-turns/result.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { examWith, halfFix, intendedFix, suspectFix } from '../support/exam.js'

const ALL = [...everyServer({ database: false }), ...everyServer({ database: true })]
const SEEDS = Array.from({ length: 400 }, (_, i) => i + 1)
const LEAST_SERVERS = 1000

test('there are more than a thousand servers, by fault, framework, place and disguise, without any name', () => {
  const tuples = new Set(ALL.map(({ fault, kind, framework, place, suspect, isAlarming }) =>
    [fault, kind, framework, place, suspect, isAlarming].join()))
  assert.equal(tuples.size, ALL.length)
  assert.ok(tuples.size >= LEAST_SERVERS, String(tuples.size))
})

test('these differ in their code, whatever the names', async () => {
  const some = ALL.filter((_, i) => i % 7 === 0)
  const texts = await Promise.all(some.map(async drawn => {
    const { texts, slow } = await assemble({ ...drawn, lot: lotOf(1) })
    return JSON.stringify([texts, drawn.fault === 'per load' || drawn.fault === 'waiting' ? drawn.fault : slow])
  }))
  assert.equal(new Set(texts).size, some.length)
})

test('the same seed draws the same, and the seeds draw every fault, kind, framework, place and suspect', () => {
  const draw = database => SEEDS.map(seed => ({ ...drawServer({ seed, database }), lot: null }))
  const drawn = [...draw(false), ...draw(true)]
  assert.deepEqual(drawn, [...draw(false), ...draw(true)])
  const valuesOf = key => new Set(drawn.map(one => one[key]))
  assert.deepEqual([...valuesOf('kind')].sort(), Object.keys(EXAM_KINDS).sort())
  assert.deepEqual([...valuesOf('framework')].sort(), [...FRAMEWORKS].sort())
  assert.deepEqual([...valuesOf('suspect')].sort(), [...SUSPECTS].sort())
  assert.deepEqual([...valuesOf('fault')].sort(), [...new Set(ALL.map(({ fault }) => fault))].sort())
  assert.deepEqual([...valuesOf('place')].sort(), [...new Set(ALL.map(({ place }) => place))].sort())
})

test('what is made reads as code: it parses, is short, and no part of the assembly is left in it', async () => {
  for (const seed of SEEDS.slice(0, 120)) {
    const { texts, clean, guilty, routes, slow } = await assemble(drawServer({ seed, database: seed % 5 === 0 }))
    assert.ok(guilty.length > 0)
    assert.ok(slow.length > 0 && slow.every(route => routes.includes(route)))
    assert.deepEqual(Object.keys(texts), Object.keys(clean))
    for (const [file, text] of [...Object.entries(texts), ...Object.entries(clean)]) {
      assert.doesNotMatch(text, /←| $|\t|.{121}|\b(own|middle|pack|suspect|things?)\b/m, `${seed} ${file}`)
      if (file.endsWith('.js')) parse(text, { ecmaVersion: 'latest', sourceType: 'commonjs' })
    }
    const lines = Object.values(texts).join('').split('\n').length
    assert.ok(lines <= 320, `${seed}: ${lines} lines`)
    for (const { file, line } of guilty) assert.notEqual(texts[file].split('\n')[line - 1].trim(), '')
  }
})

test('a fault by upgrade is in the newer version alone, and a fault of one route is called on that one', async () => {
  const drawn = SEEDS.map(seed => drawServer({ seed, database: false }))
  const [upgrade, route] = ['by upgrade', 'per route'].map(fault => drawn.find(one => one.fault === fault && one.place === 'package') ?? assert.fail())
  const upgraded = await assemble(upgrade)
  const [older, newer] = Object.keys(upgraded.texts).filter(file => file.startsWith('packages/'))
  assert.equal(upgraded.texts[older], upgraded.clean[newer])
  assert.notEqual(upgraded.texts[newer], upgraded.clean[newer])
  assert.deepEqual([...new Set(upgraded.guilty.map(({ file }) => file))], [newer])
  const ofOne = await assemble(route)
  const [service] = Object.values(ofOne.texts).filter(text => text.includes('exports.summary ='))
  const name = /require\('#([\w-]+)'\)/.exec(service)?.[1].replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())
  assert.equal(service.split(`: ${name}(`).length + service.split(`: await ${name}(`).length - 2, 1)
  assert.equal(ofOne.slow.length, 1)
})

test('the sheet is told which of line and kind is right, and the suspect is never the cause', async t => {
  const exam = await examWith(t, { seed: 7 })
  const [{ file, line }] = exam.made.guilty
  const verdicts = (cause, kind) => judgeCause(exam, { cause, kind }).map(({ verdict }) => verdict)
  assert.deepEqual(verdicts(`${file}:${line}`, exam.drawn.kind), ['holds', 'holds'])
  assert.deepEqual(verdicts(`exercises/exam/server/${file}:${line}`, 'timers'), ['holds', 'fails'])
  assert.deepEqual(verdicts(`${exam.made.suspect}:3`, exam.drawn.kind), ['fails', 'holds'])
  assert.deepEqual(verdicts('index.js:1', null), ['fails', 'fails'])
  const [{ says }] = judgeCause(exam, { cause: 'of-another-seed.js:3', kind: null })
  assert.equal(inEnglish(says), 'of-another-seed.js:3 is no line of this server')
  assert.deepEqual(verdicts(null, null), ['fails', 'fails'])
})

test('each kind has an intended fix and two wrong ones that change something', async t => {
  for (const kind of /** @type {(keyof typeof EXAM_KINDS)[]} */ (Object.keys(EXAM_KINDS))) {
    const drawn = ALL.find(one => one.kind === kind) ?? assert.fail()
    const made = await assemble({ ...drawn, lot: lotOf(3) })
    const exam = { wanted: { seed: 1, database: false }, drawn, made }
    for (const fix of [intendedFix, halfFix, suspectFix]) {
      const files = Object.entries(fix(exam))
      assert.ok(files.length > 0)
      for (const [file, text] of files) {
        assert.notEqual(text, made.texts[file], `${kind}: ${fix.name} ${file}`)
        parse(text, { ecmaVersion: 'latest', sourceType: 'commonjs' })
      }
    }
  }
})

const OLDER = 'server in exercises/exam/as-it-was'
const RATIO = { value: 0.5, low: 0.4, high: 0.6, count: 10, starts: [0.5, 0.5] }
/** @type {any} */
const COMPARED = {
  now: 'server',
  older: OLDER,
  verdict: 'better',
  decides: 'cpuMicrosPerRequest',
  withinPercent: 5,
  looks: 'once',
  isSameCode: false,
  failures: [],
  cpuMicrosPerRequest: RATIO,
  requestsPerSecond: null
}
const MACHINE = { cpuModel: 'c', cores: 2, memoryBytes: 1, os: 'o', loadAverage: [1, 1, 1] }
const BYTES = { value: 1, low: 0, high: 2, count: 6 }
const leaks = (...verdicts) =>
  verdicts.map(verdict => ({ id: 'server', verdict, bytesPerRequest: BYTES, holders: [] }))
/** As bench names the servers when it is given several routes. */
const routes = (...all) => all.map(route => [`server ${route} in exercises/exam/as-it-was`, `server ${route}`].map(id => ({ id, route })))
/** @type {[string, object, RegExp][]} */
const proofs = [
  ['of the server beside itself as it was, which is better, holds', {}, /^proof\.json says: better$/],
  ['of a leak that is mended holds', { comparisons: [], leaks: leaks('leaks', 'does not leak') },
    /^proof\.json says: leaks, does not leak$/],
  ['of a leak that is still there is none', { comparisons: [], leaks: leaks('leaks', 'leaks') },
    /^proof\.json says: leaks, leaks$/],
  ['of one server alone is none', { comparisons: [], leaks: leaks('does not leak') }, /^proof\.json compares nothing$/],
  ['that is undecided proves nothing', { comparisons: [{ ...COMPARED, verdict: 'undecided' }] }, /^proof\.json says: undecided$/],
  ['of other servers is none', { apps: [['a', 'b'].map(id => ({ id, route: '/' }))] }, /is not of server beside as-it-was$/],
  ['of another route is none', { apps: [[OLDER, 'server'].map(id => ({ id, route: '/else' }))] }, /of \/else, which has no fault$/],
  ['of before the exam is none', { endedAt: '2020-01-01T00:00:00.000Z' }, /is older than the exam$/],
  ['measured quickly is none', { comparisons: [{ ...COMPARED, isQuick: true }] }, /was measured with --quick$/],
  ['of before the last edit is none', { endedAt: new Date(Date.now() - 1000).toISOString() },
    /^[\w-]+\.js was edited after proof\.json was measured$/],
  ['of one slow route of two holds', {
    apps: routes('/summary', '/else'), comparisons: [COMPARED, { ...COMPARED, verdict: 'undecided' }]
  }, /^proof\.json says: better$/],
  ['of a leak on two routes holds', {
    apps: routes('/else', '/summary'), comparisons: [], leaks: leaks('leaks', 'leaks', 'leaks', 'does not leak')
  }, /^proof\.json says: leaks, does not leak$/],
  ['of another form is none', { version: 7 }, /^proof\.json is not what bench writes with --json$/]
]
for (const [what, change, says] of proofs) {
  test(`a proof ${what}`, async t => {
    const exam = await examWith(t, { seed: 7 }, { sheet: { proof: 'proof.json' }, work: intendedFix })
    const result = {
      ...makeResult({ question: 'turns', pairs: [], comparisons: [(COMPARED)], machine: MACHINE, record: {} }),
      apps: [[OLDER, 'server'].map(id => ({ id, route: exam.made.slow[0] }))],
      ...change
    }
    await writeFile(join(exam.dir, 'proof.json'), JSON.stringify(result))
    const { verdict, says: said } = await judgeProof({ ...exam, startedAt: exam.startedAt - 60_000 })
    assert.match(inEnglish(said), says)
    assert.equal(verdict, what.endsWith('holds') ? 'holds' : 'fails')
  })
}

/** @param {import('node:test').TestContext} t @param {string} route */
async function provedOn (t, route) {
  const exam = await examWith(t, { seed: 51 }, { sheet: { proof: 'proof.json' }, work: intendedFix })
  const result = {
    ...makeResult({ question: 'turns', pairs: [], comparisons: [COMPARED], machine: MACHINE, record: {} }),
    apps: [[OLDER, 'server'].map(id => ({ id, route }))]
  }
  await writeFile(join(exam.dir, 'proof.json'), JSON.stringify(result))
  return exam
}

test('a proof may be of any thing that the slow route shows', async t => {
  for (const id of ['42', '{n}', '42?from=here']) {
    const exam = await provedOn(t, `/rooms/${id}`)
    exam.made.slow = ['/rooms/7']
    assert.equal((await judgeProof(exam)).verdict, 'holds', id)
    exam.made.slow = ['/rooms']
    assert.equal((await judgeProof(exam)).verdict, 'fails', id)
  }
})

test('a proof beside a server that was made slower is none', async t => {
  const { dir, made } = await provedOn(t, '/summary')
  await writeFile(join(dir, AS_IT_WAS, made.suspect), 'for (;;);')
  const { verdict, says } = await judgeProof(await readExam(dir))
  assert.equal(verdict, 'fails')
  assert.equal(inEnglish(says), 'as-it-was is no longer as it was handed out')
})

test('looks are kept whatever else was looked at meanwhile, and none goes into another exam', async t => {
  const exam = await examWith(t, { seed: 7 })
  await keepLook(exam, { now: exam.startedAt + 60_000 })
  const looks = await keepLook(exam, { now: exam.startedAt + 30_000, isGrading: true })
  assert.deepEqual(looks.map(({ isGrading }) => isGrading), [false, true])
  await writeExam(exam, { isForced: true, root: join(exam.dir, '../..'), now: exam.startedAt + 1 })
  await assert.rejects(keepLook(exam), { name: 'UsageError', message: 'another exercises/exam is there by now' })
})

test('what is graded is a copy: an edit meanwhile does not count', async t => {
  const exam = await examWith(t, { seed: 7 })
  const { suspect } = exam.made
  await withServers(exam, { signal: new AbortController().signal, onLine () {} }, async ({ yours }) => {
    await writeFile(join(exam.dir, SERVER, suspect), 'for (;;);')
    assert.equal(await readFile(join(yours.dir, suspect), 'utf8'), exam.made.texts[suspect])
  })
})

test('notes that were written after the proof do not spoil it', async t => {
  const exam = await examWith(t, { seed: 7 }, { sheet: { proof: 'proof.json' }, work: intendedFix })
  const result = {
    ...makeResult({ question: 'turns', pairs: [], comparisons: [COMPARED], machine: MACHINE, record: {} }),
    apps: [[OLDER, 'server'].map(id => ({ id, route: exam.made.slow[0] }))]
  }
  await writeFile(join(exam.dir, 'proof.json'), JSON.stringify(result))
  const notes = join(exam.dir, SERVER, 'NOTES.md')
  await writeFile(notes, 'What I have done')
  const later = new Date(Date.now() + 60_000)
  await utimes(notes, later, later)
  const { verdict } = await judgeProof({ ...exam, work: [...exam.work, 'NOTES.md'] })
  assert.equal(verdict, 'holds')
})

test('the line where the function begins, as a profile names it, is right, and that of another function is not', async t => {
  const exam = await examWith(t, { seed: 51 })
  const verdictOf = line => judgeCause(exam, { cause: `packages/allowance-2.1.0/index.js:${line}`, kind: null })[0].verdict
  assert.deepEqual([8, 9, 10, 6].map(verdictOf), ['holds', 'holds', 'fails', 'fails'])
  const [older] = judgeCause(exam, { cause: 'packages/allowance-2.0.3/index.js:9', kind: null })
  assert.equal(older.verdict, 'fails') // it does not run
  const [partial] = judgeCause(exam, { cause: 'allowance-2.1.0/index.js:8', kind: null })
  assert.equal(partial.verdict, 'holds')
})

test('a proof may be named from the root, and what is no result of bench gets a line', async t => {
  const said = async proof =>
    inEnglish((await judgeProof(await examWith(t, { seed: 7 }, { sheet: { proof }, work: intendedFix }))).says)
  assert.equal(await said('package.json'), 'package.json is not what bench writes with --json')
  assert.equal(await said('sheet.json'), 'sheet.json is not what bench writes with --json')
  assert.match(await said('README.md'), /^README\.md: not JSON: .*$/)
  assert.match(await said('.'), /cannot be read: [^\n]*$/)
  assert.match(await said('gone.json'), /exam\/gone\.json cannot be read: [^\n]*$/)
})

test('a sheet that is empty, half filled or of another form gets a line', async t => {
  const { dir } = await examWith(t, { seed: 7 })
  const sheets = ['', '{', '[]', 'null', '{ "cause": "store.js:12" }', '{ "cause": "store.js", "kind": null, "proof": null }',
    '{ "cause": null, "kind": "slow", "proof": null }']
  for (const sheet of sheets) {
    await writeFile(join(dir, 'sheet.json'), sheet)
    await assert.rejects(readExam(dir), { name: 'UsageError', message: /exam\/sheet\.json: [^\n]+$/ }, sheet)
  }
})

test('points are for what holds; what is undecided stays open, and the report says what was found when', async t => {
  const step = (name, verdict) => ({ name, verdict, says: '' })
  const grade = { cause: [step('line', 'holds'), step('kind', 'fails')], proof: [step('proof', 'holds')], fix: [step('speed', 'undecided')], gain: null }
  assert.deepEqual(pointsOf(grade), { points: 4, open: 5 })
  const exam = await examWith(t, { seed: 7 })
  const [{ file, line }] = exam.made.guilty
  const look = (minutes, sheet, edited = []) =>
    ({
      at: exam.startedAt + minutes * 60_000,
      sheet: { cause: null, kind: null, proof: null, ...sheet },
      edited,
      hasProof: 'hasProof' in sheet,
      isGrading: false
    })
  const looks = [
    look(5, { cause: `${exam.made.suspect}:3` }), look(12, { cause: `${file}:${line}` }), look(15, { proof: 'gone' }),
    look(20, { cause: `${file}:${line}`, hasProof: true }, [file])
  ]
  assert.deepEqual(foundWhen(exam, looks), [{ minutes: 12, found: ['line'] }, { minutes: 20, found: ['proof', 'edited'] }])
})
