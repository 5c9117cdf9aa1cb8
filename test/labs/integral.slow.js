// @ts-check
// The ways to compute one integral: the right sum first, and what does not fit is refused alike by all.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { buildAll } from '../../labs/integral/build.js'
import { findCompiler, findNvcc } from '../../labs/integral/compilers.js'
import { measure, readOptions } from '../../labs/integral/lab.js'
import { AREA, EXACT, FORMS, WAYS } from '../../labs/integral/programs/forms.js'
import { article, sine } from '../../labs/integral/programs/js.js'
import { openForm } from '../../labs/integral/programs/open.js'
import { openWay } from '../../labs/integral/programs/ways.js'
import { report } from '../../labs/integral/report.js'
import { tryForm } from '../../labs/integral/runs.js'
import { compileWasm } from '../../labs/integral/wasm/build.js'
import { rootDir } from '../../scripts/server/catalog.js'

const require = createRequire(import.meta.url)
const { signal } = new AbortController()
const LAB = join(rootDir, 'labs/integral')
const IN_THIS_PROCESS = Object.keys(FORMS).filter(form => FORMS[form].by !== 'cuda' && !FORMS[form].flag)
const ARTICLE_SUMS = [[1024, 127.99999736028109], [8192, 127.99999995875444], [16_384, 127.99999998968899]]
const AREAS = [AREA, [0, 1, 0, 1], [-3, 7.5, 2, 2.25], [-300, 200, 100, 330], [900, 1000, -2000, -1000]]
const FAR = [3e7, 3e7 + 1, 3e7, 3e7 + 1]
/** @type {[any[], typeof TypeError | typeof RangeError, RegExp][]} */
const MISTAKES = [
  [[0], RangeError, /^n must be a whole number from 1 to 16777216$/],
  [[1.5], RangeError, /^n must be/],
  [[NaN], RangeError, /^n must be finite$/],
  [['8'], TypeError, /^n must be a number$/],
  [[], TypeError, /^n must be a number$/],
  [[8, 4, 3], RangeError, /^to must be a whole number from 4 to 8$/],
  [[8, 0, 8, -Infinity, 4, -4, 4], RangeError, /^x0 must be finite$/],
  [[8, 0, 8, -4, null, -4, 4], TypeError, /^xN must be a number$/],
  [[8, 0, 8, -4, 4, -4], TypeError, /^yN must be a number$/],
  [[8, 0, 8, 4, -4, -4, 4], RangeError, /^x0 must be below xN$/],
  [[8, 0, 8, -4, 4, 1, 1], RangeError, /^y0 must be below yN$/]
]

const compiler = await findCompiler(process.env)
const needsCompiler = { skip: compiler.missing ?? false }
/** @type {Awaited<ReturnType<typeof buildAll>>} */
let built
before(async () => { built = await buildAll(signal) })

/** @returns {Promise<any>} for calls that are wrong on purpose */
const open = async (/** @type {string} */ form) => openForm(form, built.files)
const isMissing = (/** @type {string} */ form) => FORMS[form].by === 'addon' && Boolean(compiler.missing)

test('the loop gives the sums of the article to the last digit, and the error of the rule falls with the square of n', () => {
  const [x0, xN, y0, yN] = AREA
  for (const [n, sum] of ARTICLE_SUMS) {
    assert.equal(article(n, 0, n, x0, xN, y0, yN), sum)
    assert.ok(EXACT - sum > 0 && EXACT - sum < 3 / n ** 2)
  }
})

for (const form of IN_THIS_PROCESS) {
  test(`${form} gives the same sum for any n and area, and names the argument that does not fit`, { skip: isMissing(form) && compiler.missing }, async t => {
    const { rows, close } = await open(form)
    t.after(close)
    for (const n of [1, 3, 128, 1001]) {
      for (const [x0, xN, y0, yN] of AREAS) {
        const right = article(n, 0, n, x0, xN, y0, yN)
        const isFloatFar = FORMS[form].kernel === 'float' && Math.abs(xN * yN) > 100 // float has no digits left for it
        const within = isFloatFar ? 1 : FORMS[form].within
        assert.ok(Math.abs(rows(n, 0, n, x0, xN, y0, yN) / right - 1) <= within, `n = ${n}, ${[x0, xN, y0, yN]}`)
      }
    }
    const [x0, xN, y0, yN] = FAR // beyond what the own sine is for: a wrong one is off by more than that
    const difference = rows(1, 0, 1, x0, xN, y0, yN) / article(1, 0, 1, x0, xN, y0, yN) - 1
    if (FORMS[form].kernel !== 'float') assert.ok(Math.abs(difference) <= 1e-12, String(difference))
    const parts = rows(300, 0, 77, ...AREA) + rows(300, 77, 300, ...AREA)
    assert.ok(Math.abs(parts / rows(300, 0, 300, ...AREA) - 1) < 1e-10)
    assert.equal(rows(300, 5, 5, ...AREA), 0)
    for (const [args, type, message] of MISTAKES) {
      assert.throws(() => rows(...args), (/** @type {Error} */ error) =>
        error instanceof type && message.test(error.message), String(args))
    }
  })
}

test('the own sines are within 5e-16 of the true one', async () => {
  const sines = [sine, ...(built.files.addon ? [require(built.files.addon).sine] : [])]
  for (const own of sines) {
    let worst = 0
    for (let i = -50_000; i <= 50_000; i++) worst = Math.max(worst, Math.abs(own(i * 1.99999) - Math.sin(i * 1.99999)))
    assert.ok(worst < 5e-16 + 2 ** -53, String(worst)) // Math.sin itself is off by half a digit
    assert.ok(Object.is(own(0), 0))
  }
})

for (const way of WAYS) {
  test(`a server that has it called in the way "${way}" gives each its own sum`, needsCompiler, async t => {
    const { integrate, close } = await openWay(way, built.files)
    t.after(async () => close())
    const sizes = [3, 200, 1, 128]
    const sums = await Promise.all([...sizes, 0.5, ...sizes].map(async n => integrate(n)).map(settle))
    const right = sizes.map(n => article(n, 0, n, AREA[0], AREA[1], AREA[2], AREA[3]))
    for (const [i, sum] of [...right, null, ...right].entries()) {
      if (sum === null) assert.match(String(sums[i]), /^RangeError: n must be a whole number/)
      else assert.ok(Math.abs(sums[i] / sum - 1) < 1e-10, `${i}: ${sums[i]}`)
    }
  })
}

const settle = (/** @type {Promise<any>} */ promise) => promise.catch(error => error)

test('the WebAssembly module that is committed is what its source compiles to', async () => {
  assert.ok(Buffer.from(await compileWasm()).equals(await readFile(join(LAB, 'wasm/integral.wasm'))))
})

test('without a compiler, one line says so, and the rest runs', async t => {
  const before = process.env.CXX
  t.after(() => { if (before === undefined) delete process.env.CXX; else process.env.CXX = before })
  process.env.CXX = 'no-such-compiler'
  const forms = ['JS', 'WebAssembly, SIMD', 'JS, all cores', 'C++', 'CUDA, added up there'].join(';')
  const values = { form: forms, size: '16', rounds: '1' }
  const options = { ...readOptions({ values, positionals: [], catalog: [] }), callMs: 1 }
  const data = await measure(options, { catalog: [], signal, step () {} })
  const { tables: { times }, notes } = report(data, options)
  const outcomes = times.rows.map(([, ms]) => /^[\d.]+$/.test(ms) ? 'timed' : ms)
  assert.deepEqual(outcomes, ['timed', 'timed', 'timed', 'not built', 'not built'])
  assert.equal(notes.filter(note => /^Not built: a C\+\+ compiler is missing: apt-get install g\+\+/.test(note)).length, 1)
})

const nvcc = await findNvcc(process.env)
const needsNvcc = { skip: compiler.missing ?? nvcc.missing ?? false }
test('CUDA compiles, and without a device it says which call failed', needsNvcc, async () => {
  assert.equal(built.builds.find(({ name }) => name === 'cuda')?.missing, null)
  const { status, why } = await tryForm('CUDA, added up there', built, signal)
  if (status !== 'runs') assert.deepEqual([status, /^Error: cudaGetDeviceCount: /.test(String(why))], ['no device', true])
})
