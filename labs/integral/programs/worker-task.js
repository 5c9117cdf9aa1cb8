// @ts-check
import { createRequire } from 'node:module'
import { workerData } from 'piscina'
import { AREA } from './forms.js'

const { addon, kernel } = workerData
const rows = createRequire(import.meta.url)(addon)[kernel]

/** @param {number} n */
export default n => rows(n, 0, n, ...AREA)
