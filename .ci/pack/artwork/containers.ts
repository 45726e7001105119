/** A picture in PNG, and the length of its sides. */
export interface Png {
  readonly size: number
  readonly bytes: Buffer
}

const icoHeader = 6
const icoEntry = 16

/** An icon of Windows: a list of PNGs, as Windows has read them since Vista. */
export function makeIco(images: readonly Png[]): Buffer {
  const head = Buffer.alloc(icoHeader + icoEntry * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, bytes }] of images.entries()) {
    const at = icoHeader + icoEntry * index
    // A byte can't hold 256, so 0 represents it.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)])
}

/**
 * The icon types: each size, and the same pixels at half that size for high-density screens. For plain 16 and
 * 32, macOS accepts no PNG and scales a larger picture.
 */
const icnsTypes: Readonly<Record<string, number>> = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}

/** An icon of macOS, of PNGs as well. */
export function makeIcns(images: readonly Png[]): Buffer {
  const chunks = Object.entries(icnsTypes).map(([type, wanted]) => {
    const image = images.find(({ size }) => size === wanted)
    if (image === undefined) throw new Error(`No picture with ${wanted} pixels.`)
    return chunk(type, image.bytes)
  })
  return chunk('icns', Buffer.concat(chunks))
}

function chunk(type: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(head.length + bytes.length, 4)
  return Buffer.concat([head, bytes])
}
