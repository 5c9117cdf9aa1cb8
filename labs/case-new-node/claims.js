// @ts-check
import { compared, ratioClaim } from '../kit.js'
import { idOf, isOf, KEY, REPAIRED, SLOW, TEXT } from './lab.js'

/** @import { LabClaim } from '../index.js' */
/** @import { Data } from './lab.js' */

/** @type {LabClaim[]} */
export const claims = [
  ratioClaim('new-node-costs', 'with the secret as text, a request takes more CPU time on Node.js 18 than on 16',
    { atLeast: 2, where: ' as much on 18 as on 16' }, data => timesOf(data, [TEXT, SLOW], [TEXT, '16'])),
  ratioClaim('new-node-repaired', 'on Node.js 22 it takes less again',
    { atLeast: 2, where: ' as much on 18 as on 22' }, data => timesOf(data, [TEXT, SLOW], [TEXT, REPAIRED])),
  ratioClaim('new-node-key-once', 'a key that is made once saves CPU time on Node.js 26 as well',
    { atLeast: 1.5, where: ' as much with the secret as text as with a key that is made once' }, data => timesOf(data, [TEXT, '26'], [KEY, '26']))
]

function timesOf (/** @type {Data} */ { versions, slices }, over, under) {
  const exactOf = major => versions.find(({ version }) => isOf(version, major))?.version ?? ''
  const find = ([form, major]) => idOf(form, exactOf(major))
  return compared(slices).cpuRatio(find(over), find(under))
}
