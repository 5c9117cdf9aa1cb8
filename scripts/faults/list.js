// @ts-check
import { blocking } from './blocking.js'
import { growing } from './growing.js'
import { needless } from './needless.js'
import { waiting } from './waiting.js'

/** Every fault that `npm run break` can choose. Its order is part of what a seed means. */
export const FAULTS = [...growing, ...blocking, ...needless, ...waiting]
