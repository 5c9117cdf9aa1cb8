// @ts-check
// Zip archives as no tool would make them.
import { crc32, deflateRawSync } from 'node:zlib'

/**
 * @param {{ name: string, content: Buffer | string, says?: number }[]} files `says` is the size that is written down
 * @returns {Buffer}
 */
export function zipOf (files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const { name, content, says = content.length } of files) {
    const [title, data] = [Buffer.from(name), Buffer.from(content)]
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0) // version
    common.writeUInt16LE(8, 4) // deflated
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says, 18)
    common.writeUInt16LE(title.length, 22)
    parts.push(Buffer.from('PK\x03\x04'), common, title, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, rest, title)
    offset += 4 + common.length + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  for (const at of [8, 10]) end.writeUInt16LE(files.length, at)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
