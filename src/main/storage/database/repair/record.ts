export type StoredValue = string | number | Uint8Array | null

/** Replaces the end of a text that could not be read. */
const cutMark = ' […]'
const integerSizes: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8 }

/** A variable-length number and its end; null where it exceeds the bytes. */
export function readVarint(bytes: Buffer, at: number): { value: number; end: number } | null {
  let value = 0n
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return null
    if (index === 8) return { value: signed((value << 8n) | BigInt(byte)), end: at + 9 }
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) return { value: Number(value), end: at + index + 1 }
  }
  return null
}

function signed(value: bigint): number {
  return Number(BigInt.asIntN(64, value))
}

/**
 * The values of a record, whose end may be missing. Cuts the text at that end and omits later values. Null
 * for bytes that aren't a record.
 */
export function readRecord(payload: Buffer, wholeLength: number): StoredValue[] | null {
  const types = readTypes(payload, wholeLength)
  if (types === null) return null
  const values: StoredValue[] = []
  let at = types.end
  for (const type of types.list) {
    const size = sizeOf(type)
    const end = at + size
    if (end > payload.length) {
      const isText = type >= 13 && type % 2 === 1
      if (isText && at < payload.length) values.push(payload.toString('utf8', at) + cutMark)
      return values
    }
    values.push(readValue(payload, type, at, end))
    at = end
  }
  return values
}

function readTypes(payload: Buffer, wholeLength: number): { list: number[]; end: number } | null {
  const header = readVarint(payload, 0)
  if (header === null || header.value < header.end || header.value > payload.length) return null
  const list: number[] = []
  let at = header.end
  let length = header.value
  while (at < header.value) {
    const type = readVarint(payload, at)
    if (type === null || type.value < 0 || type.value === 10 || type.value === 11) return null
    list.push(type.value)
    length += sizeOf(type.value)
    at = type.end
  }
  // A record stores its length twice; a mismatch means that the bytes aren't a record.
  return at === header.value && length === wholeLength ? { list, end: at } : null
}

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  return type === 7 ? 8 : (integerSizes[type] ?? 0)
}

function readValue(payload: Buffer, type: number, at: number, end: number): StoredValue {
  if (type === 0) return null
  if (type === 7) return payload.readDoubleBE(at)
  if (type === 8 || type === 9) return type - 8
  if (type >= 13 && type % 2 === 1) return payload.toString('utf8', at, end)
  if (type >= 12) return payload.subarray(at, end)
  if (type === 6) return Number(payload.readBigInt64BE(at))
  return payload.readIntBE(at, end - at)
}
