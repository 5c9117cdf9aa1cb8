// @ts-check
import { median } from 'simple-statistics'
import { FORMS } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Kept, measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ kept }) {
  const each = FORMS.map(form => bytesEach(kept, form))
  return {
    tables: {
      kept: {
        title: 'Heap that is kept of each request when the garbage is collected, median and range of the rounds',
        head: ['report', 'bytes/request', 'lowest', 'highest'],
        rows: FORMS.map((form, i) => [form, median(each[i]), Math.min(...each[i]), Math.max(...each[i])]
          .map(cell => typeof cell === 'number' ? Math.round(cell).toLocaleString('en') : cell))
      }
    },
    plots: {},
    notes: []
  }
}

/**
 * @param {Kept[]} kept
 * @param {string} form
 */
export function bytesEach (kept, form) {
  return kept.filter(one => one.form === form).map(({ bytes, requests }) => bytes / requests)
}
