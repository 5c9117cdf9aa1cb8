// @ts-check
import { isNativeAccelerationEnabled, pack, unpack } from 'msgpackr'

/** @import { Codec } from './codec.js' */

/** @returns {Codec} of plain MessagePack, as any language reads it */
export function open () {
  return { encode: pack, decode: bytes => unpack(bytes), isNative: isNativeAccelerationEnabled }
}
