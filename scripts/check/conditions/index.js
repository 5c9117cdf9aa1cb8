// @ts-check
// Each under the name of its kind.
export { logs, prints } from './logs.js'
export { overload } from './overload.js'
export { deopts, stall, test } from './programs.js'
export { latency, ratio, steady } from './rates.js'
export { contract, listeners, responses } from './requests.js'
export { answers, batches } from './sheets.js'
