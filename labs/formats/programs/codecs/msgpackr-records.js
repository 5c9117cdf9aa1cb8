// @ts-check
import { isNativeAccelerationEnabled, Packr } from 'msgpackr'

/** @import { Codec } from './codec.js' */

/** @returns {Codec} of its own extension, which says the names of fields once for all objects with the same ones */
export function open () {
  const packr = new Packr({ useRecords: true })
  return {
    encode: value => packr.pack(value),
    decode: bytes => packr.unpack(bytes),
    isNative: isNativeAccelerationEnabled
  }
}
