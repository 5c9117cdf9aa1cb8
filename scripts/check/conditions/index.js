// @ts-check
// Each under the name of its kind.
export { answers } from './sheets.js'
export { ratio } from './rates.js'
export { contract, listeners, responses } from './requests.js'
