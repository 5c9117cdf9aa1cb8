// @ts-check
import { create, createFileRegistry, fromBinary, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import protobuf from 'protobufjs'
import protobufDescriptor from 'protobufjs/ext/descriptor/index.js'
import { messageName, PROTO } from './schemas.js'
import { copyPlain } from './codec.js'

/** @import { Codec } from './codec.js' */

/** @param {string} shape @returns {Codec} */
export function open (shape) {
  const schema = /** @type {any} */ (readRegistry().getMessage(messageName(shape)))
  return {
    encode: value => toBinary(schema, create(schema, value)),
    decode: bytes => fromBinary(schema, bytes),
    toPlain: copyPlain
  }
}

// What `protoc` would write down at build time.
function readRegistry () {
  const root = protobuf.parse(PROTO).root.resolveAll() // before that, it would say that no list is packed
  const set = /** @type {any} */ (root).toDescriptor('proto3')
  const bytes = /** @type {any} */ (protobufDescriptor).FileDescriptorSet.encode(set).finish()
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes))
}
