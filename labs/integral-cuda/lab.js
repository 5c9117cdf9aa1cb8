// @ts-check
// The same integral on a graphics processor, beside all that the CPU of its machine does.
import { execa } from 'execa'
import { UsageError } from 'bench-in-turns/kit.js'
import { design } from '../integral/lab.js'
import { FORMS } from '../integral/programs/forms.js'
import { defineLab } from '../kit.js'

const { sizes, rounds } = design.params

export default defineLab({
  ...design,
  title: 'the same integral on a graphics processor, beside the CPU of that machine',
  params: { sizes, rounds },
  moreOptions: options => design.moreOptions({ ...options, forms: Object.keys(FORMS) }),
  async prepare (options, run) {
    const { files, data } = await design.prepare(options, run)
    const missing = data.tried.find(({ form, status }) => FORMS[form].by === 'cuda' && status !== 'runs')
    if (missing) throw new UsageError(`this lab needs a graphics processor. ${missing.form}: ${missing.why}`)
    return { files, data: { ...data, device: await nameDevice() } }
  },
  cells: (options, facts) => design.cells(options, facts).filter(({ form }) => form) // no server
})

async function nameDevice () {
  const { stdout, failed } = await execa('nvidia-smi', ['--query-gpu=name', '--format=csv,noheader'], { reject: false })
  return failed ? null : String(stdout).split('\n')[0]
}
