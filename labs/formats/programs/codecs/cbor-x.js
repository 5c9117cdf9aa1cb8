// @ts-check
import { decode, encode, isNativeAccelerationEnabled } from 'cbor-x'

/** @import { Codec } from './codec.js' */

/** @returns {Codec} */
export function open () {
  return { encode, decode, isNative: isNativeAccelerationEnabled }
}
