// @ts-check
import { compared, value } from '../kit.js'
import { idOf, isOf, KEY, REPAIRED, SLOW, TEXT } from './lab.js'

/** @import { Data } from './lab.js' */

/** @type {import('../index.js').Figures} */
export const figures = {
  'new-node-costs': data => timesOf(data, [TEXT, SLOW], [TEXT, '16'], 'CPU time on 18 ÷ on 16'),
  'new-node-repaired': data => timesOf(data, [TEXT, SLOW], [TEXT, REPAIRED], 'CPU time on 18 ÷ on 22'),
  'new-node-key-once': data => timesOf(data, [TEXT, '26'], [KEY, '26'],
    'CPU time with the secret as text ÷ with a key that is made once')
}

function timesOf (/** @type {Data} */ { versions, slices }, over, under, what) {
  const exactOf = major => versions.find(({ version }) => isOf(version, major))?.version ?? ''
  const find = ([form, major]) => idOf(form, exactOf(major))
  return value.ratio(compared(slices).cpuRatio(find(over), find(under)), what)
}
