// @ts-check
import { compared, message, say, table } from '../kit.js'
import { idOf, KEY, TEXT } from './lab.js'

/** @import { Report } from '../index.js' */
/** @import { Data } from './lab.js' */

/** @type {Report} */
export function report (/** @type {Data} */ { versions, slices }) {
  const title = 'CPU time of a request, by the version of Node.js: the secret as text, and as a key that is made once'
  const { of, cpuRatio } = compared(slices)
  const [first] = versions
  const cpuOf = (form, { version }) => say.interval(of(idOf(form, version))?.cpuMicrosPerRequest)
  const times = (over, under) => say.ratios(cpuRatio(over, under))
  return {
    tables: {
      versions: table(title, versions, [
        ['Node.js', ({ version }) => version],
        ['OpenSSL', ({ openssl }) => openssl],
        ['text: CPU µs', own => cpuOf(TEXT, own)],
        [message`÷ that of ${first?.version}`, ({ version }) =>
          version === first.version ? '-' : times(idOf(TEXT, version), idOf(TEXT, first.version))],
        ['key: CPU µs', own => cpuOf(KEY, own)],
        ['text ÷ key', ({ version }) => times(idOf(TEXT, version), idOf(KEY, version))]
      ])
    }
  }
}
