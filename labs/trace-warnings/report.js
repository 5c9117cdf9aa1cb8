// @ts-check

/** @import { LabReport } from '../index.js' */

/**
 * @param {{ lines: string[] }} data
 * @returns {LabReport}
 */
export function report ({ lines }) {
  return { tables: {}, plots: {}, notes: [], transcripts: { warning: lines.join('\n') } }
}
