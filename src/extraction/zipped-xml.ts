import { listEntries, type PlacedEntry, ZipError, zipMethods } from '../shared/domain/app/zip-directory.ts'
import { type Bytes, Unreadable } from './page.ts'

/** The limit for all parts of one document, unpacked: parsed XML needs many times as much memory. */
const maxUnpackedBytes = 120_000_000

/** The XML files of an office document. */
export type ZippedXml = ReturnType<typeof openZippedXml>

export function openZippedXml(bytes: Bytes) {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name, entry]))
  let room = maxUnpackedBytes
  async function read(name: string): Promise<Document | null> {
    const entry = entries.get(name)
    if (entry === undefined) return null
    const unpacked = await unpack(bytes, entry, room)
    room -= unpacked.length
    return parse(unpacked)
  }
  return {
    has: (name: string): boolean => entries.has(name),
    /** Null without such a file. */
    read,
    /** Refuses a document without this file. */
    async need(name: string): Promise<Document> {
      const found = await read(name)
      if (found === null) throw new Unreadable('damaged')
      return found
    },
  }
}

/** Programs write a document with a password in another container. The old formats of Office are in it, too. */
const container = [0xd0, 0xcf, 0x11, 0xe0]

function entriesOf(bytes: Bytes): readonly PlacedEntry[] {
  if (container.every((byte, index) => bytes[index] === byte)) {
    // Its names are in UTF-16, at even places.
    const isEncrypted = new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
    throw new Unreadable(isEncrypted ? 'encrypted' : 'other-format')
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Unreadable('other-format')
  try {
    return listEntries(bytes, (name) => new TextDecoder().decode(name))
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw new Unreadable(error.isEncrypted ? 'encrypted' : 'damaged', { cause: error })
  }
}

/** Trusts no size of the directory: a zip of a few kilobytes can unpack to any number of gigabytes. */
async function unpack(bytes: Bytes, entry: PlacedEntry, room: number): Promise<Uint8Array> {
  const { dataStart, packedSize, size, method, checksum } = entry
  if (size > room) throw new Unreadable('too-much-memory')
  const packed = bytes.subarray(dataStart, dataStart + packedSize)
  if (method !== zipMethods.stored && method !== zipMethods.deflated) throw new Unreadable('damaged')
  const unpacked = method === zipMethods.stored ? packed : await inflate(packed, room)
  if (unpacked.length !== size || checksumOf(unpacked) !== checksum) throw new Unreadable('damaged')
  return unpacked
}

async function inflate(packed: Bytes, room: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > room) throw new Unreadable('too-much-memory')
    chunks.push(next.value)
  }
  const whole = new Uint8Array(length)
  let place = 0
  for (const chunk of chunks) {
    whole.set(chunk, place)
    place += chunk.length
  }
  return whole
}

const checksumTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320
  return value
})

function checksumOf(bytes: Uint8Array): number {
  let value = 0xffffffff
  // By index, which is ten times as fast here as an iterator.
  for (let place = 0; place < bytes.length; place += 1)
    value = (value >>> 8) ^ (checksumTable[(value ^ (bytes[place] ?? 0)) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}

/** No office program writes a document type, which could define entities that grow without end. */
function parse(bytes: Uint8Array): Document {
  const encodings: Readonly<Record<number, string>> = { 255: 'utf-16le', 254: 'utf-16be' }
  const source = new TextDecoder(encodings[bytes[0] ?? 0] ?? 'utf-8').decode(bytes)
  if (source.includes('<!DOCTYPE')) throw new Unreadable('damaged')
  const parsed = new DOMParser().parseFromString(source, 'application/xml')
  if (parsed.querySelector('parsererror') !== null) throw new Unreadable('damaged')
  return parsed
}

/** The attribute of any namespace with this local name. Makes no objects, because sheets have millions of cells. */
export function attribute(element: Element, name: string): string | null {
  const plain = element.getAttribute(name)
  if (plain !== null) return plain
  const found = element.getAttributeNames().find((full) => full.endsWith(`:${name}`))
  return found === undefined ? null : element.getAttribute(found)
}

/** An attribute that counts something, at least 1. */
export function countOf(element: Element, name: string): number {
  const count = Number(attribute(element, name) ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}

/** Slower than the steps from sibling to sibling that a loop over the cells of a sheet takes. */
export function* childrenOf(element: Element): Generator<Element> {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) yield child
}

export function childrenNamed(element: Element, name: string): Element[] {
  const named: Element[] = []
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling)
    if (child.localName === name) named.push(child)
  return named
}

export function childNamed(element: Element, name: string): Element | null {
  for (const child of childrenOf(element)) if (child.localName === name) return child
  return null
}

export function descendantsNamed(parent: Document | Element, name: string): Iterable<Element> {
  return parent.getElementsByTagNameNS('*', name)
}
