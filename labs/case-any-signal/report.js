// @ts-check
import { median } from 'simple-statistics'
import { say, table } from '../kit.js'
import { FORMS } from './lab.js'

/** @import { Report } from '../index.js' */

/** @type {Report} */
export function report ({ samples }) {
  const forms = FORMS.filter(form => bytesEach(samples, form).length > 0)
  const of = choose => form => say.count(choose(bytesEach(samples, form)))
  return {
    tables: {
      kept: table(
        'Heap that is kept of each request when the garbage is collected, median and range of the rounds', forms, [
          ['report', form => form],
          ['bytes/request', of(median)],
          ['lowest', of(each => Math.min(...each))],
          ['highest', of(each => Math.max(...each))]
        ])
    }
  }
}

/** @param {{ form: string, bytes: number, requests: number }[]} samples @param {string} form */
export function bytesEach (samples, form) {
  return samples.filter(one => one.form === form).map(({ bytes, requests }) => bytes / requests)
}
