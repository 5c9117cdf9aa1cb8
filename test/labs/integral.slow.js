// @ts-check
// The ways to compute one integral: the right sum first, and no addon takes what does not fit.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildAll, PACKAGES, findCompiler, findNvcc } from '../../labs/integral/build.js'
import { tryForm } from '../../labs/integral/lab.js'
import { AREA, FORMS, WAYS } from '../../labs/integral/programs/forms.js'
import { article } from '../../labs/integral/programs/js.js'
import { openForm } from '../../labs/integral/programs/open.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installOnce } from '../../scripts/stages/installed/packages.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { folderOf } from '../support/temporary.js'

const { signal } = new AbortController()
const LAB = join(rootDir, 'labs/integral')
const IN_THIS_PROCESS = Object.keys(FORMS).filter(form => FORMS[form].by !== 'cuda')
const AREAS = [AREA, [0, 1, 0, 1], [-3, 7.5, 2, 2.25], [-300, 200, 100, 330]]
const compiler = await findCompiler()
const needsCompiler = { skip: compiler.missing ?? false }
await installOnce(join(LAB, 'packages'), { what: 'what native code needs', signal })
const built = await buildAll(['addon', 'cuda'], await folderOf(/** @type {any} */ ({ after })), signal)

/** @returns {Promise<any>} for calls that are wrong on purpose */
const open = async (/** @type {string} */ form) => openForm(form, built.files)
const isMissing = (/** @type {string} */ form) => FORMS[form].by === 'addon' && Boolean(compiler.missing)

for (const form of IN_THIS_PROCESS) {
  test(`${form} gives the same sum for any n and area`, { skip: isMissing(form) && compiler.missing }, async () => {
    const rows = await open(form)
    for (const n of [1, 2, 3, 127, 128, 129, 1001]) {
      for (const [x0, xN, y0, yN] of AREAS) {
        const right = article(n, 0, n, x0, xN, y0, yN)
        assert.ok(Math.abs(rows(n, 0, n, x0, xN, y0, yN) / right - 1) <= FORMS[form].within, `n = ${n}, ${[x0, xN, y0, yN]}`)
      }
    }
    const parts = rows(300, 0, 77, ...AREA) + rows(300, 77, 300, ...AREA)
    assert.ok(Math.abs(parts / rows(300, 0, 300, ...AREA) - 1) < 1e-10)
    assert.equal(rows(300, 5, 5, ...AREA), 0)
  })
}

for (const way of WAYS) {
  test(`a server that has it called in the way "${way}" gives each its own sum`, needsCompiler, async t => {
    const settings = { WAY: way, FILES: JSON.stringify(built.files), PACKAGES }
    const server = await startStage(/** @type {any} */ ({ id: way, dir: join(LAB, 'programs'), settings }), { signal })
    t.after(() => server.stop())
    const sizes = [3, 200, 1, 128]
    const answers = await Promise.all([...sizes, 0.5, ...sizes].map(n => fetch(`${server.url}/integral/${n}`)))
    const sums = await Promise.all(answers.map(async answer => (await answer.json()).value))
    assert.equal(sums[sizes.length], undefined)
    for (const [i, n] of [...sizes, null, ...sizes].entries()) {
      if (n) assert.ok(Math.abs(sums[i] / article(n, 0, n, AREA[0], AREA[1], AREA[2], AREA[3]) - 1) < 1e-10, `${i}: ${sums[i]}`)
    }
  })
}

test('a wrong sum is not timed', async t => {
  const form = FORMS['JS, hoisted']
  const { within } = form
  t.after(() => { form.within = within })
  form.within = -1
  const { status, why } = await tryForm('JS, hoisted', built, signal)
  assert.equal(status, 'wrong')
  assert.match(String(why), /^for n = 256 it is 127\.\d+, and 127\.\d+ by JS$/)
})

const nvcc = await findNvcc()
const needsNvcc = { skip: compiler.missing ?? nvcc.missing ?? false }
test('CUDA compiles, and without a device it says which call failed', needsNvcc, async () => {
  assert.equal(built.builds.find(({ name }) => name === 'cuda')?.missing, null)
  const { status, why } = await tryForm('CUDA, added up there', built, signal)
  if (status !== 'runs') assert.deepEqual([status, /^Error: cuda\w+: /.test(String(why))], ['no device', true])
})
