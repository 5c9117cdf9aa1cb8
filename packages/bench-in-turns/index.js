// @ts-check
// What a script needs: start, prove, compare.

import './check-node.cjs'

export { planComparison, runComparison } from './compare.js'
export { gateApps } from './gate/gate.js'
export { decidePairs } from './judge/comparison.js'
export { inEnglish } from './message.js'
export { sayVerdict } from './say/outcome.js'
export { describeApp } from './start/app.js'
export { appsWith, olderApp } from './start/older.js'
export { startServer } from './start/server.js'
