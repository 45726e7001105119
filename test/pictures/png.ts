import { crc32, deflateSync, inflateSync } from 'node:zlib'

export interface Chunk {
  readonly name: string
  readonly data: Buffer
}

/** Colors row by row, each as the number 0xrrggbb. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly colors: Uint32Array
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** A chunk's length and name come before its data, and a checksum after it. */
const dataOffset = 8
const chunkOverhead = 12
/** The bytes of a pixel, by color type: without transparency, and with it. */
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

export function pngOf(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([signature, ...[...chunks, { name: 'IEND', data: Buffer.alloc(0) }].map(bytesOf)])
}

export function deflated(bytes: Buffer): Buffer {
  return deflateSync(bytes, { level: 9, memLevel: 9 })
}

/** Numbers as PNG stores them, in four bytes each. */
export function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}

/** Reads a screenshot. */
export function bitmapOf(png: Buffer): Bitmap {
  const chunks = [...chunksOf(png)]
  const header = chunks[0]?.data ?? Buffer.alloc(0)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = channelsOf[header.readUInt8(9)]
  if (channels === undefined || header.readUInt8(8) !== 8) throw new Error('A screenshot of another kind.')
  const values = unfiltered(inflatedOf(chunks), width * channels, channels)
  const colors = new Uint32Array(width * height)
  for (let index = 0; index < colors.length; index += 1)
    colors[index] = values.readUIntBE(index * channels, 3)
  return { width, height, colors }
}

/** Each row begins with its filter: what was subtracted from every byte. */
function unfiltered(filtered: Buffer, rowLength: number, channels: number): Buffer {
  const values = Buffer.alloc(filtered.length - filtered.length / (rowLength + 1))
  const valueAt = (row: number, column: number): number =>
    row < 0 || column < 0 ? 0 : (values[row * rowLength + column] ?? 0)
  for (let row = 0; row * rowLength < values.length; row += 1) {
    const start = row * (rowLength + 1)
    const filter = filtered[start] ?? 0
    for (let column = 0; column < rowLength; column += 1) {
      const left = valueAt(row, column - channels)
      const above = valueAt(row - 1, column)
      const corner = valueAt(row - 1, column - channels)
      const value = (filtered[start + 1 + column] ?? 0) + subtracted(filter, left, above, corner)
      values[row * rowLength + column] = value
    }
  }
  return values
}

function subtracted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + dataOffset)
    yield { name, data: png.subarray(at + dataOffset, at + dataOffset + length) }
    at += chunkOverhead + length
  }
}

function bytesOf({ name, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))])
}

function inflatedOf(chunks: readonly Chunk[]): Buffer {
  return inflateSync(Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)))
}
