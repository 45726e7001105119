/** In bytes. Larger files exceed most models' context windows. */
const largestTextFile = 1_000_000

export type TextFile =
  | { readonly kind: 'text'; readonly name: string; readonly bytes: number; readonly text: string }
  | {
      readonly kind: 'refused'
      readonly name: string
      readonly reason: 'too-large' | 'not-text' | 'empty' | 'not-read'
    }

/** Reads a text file, or returns why it cannot. `name` is the displayed name. */
export async function readTextFile(file: File, name: string, largest = largestTextFile): Promise<TextFile> {
  if (file.size > largest) return { kind: 'refused', name, reason: 'too-large' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return { kind: 'refused', name, reason: 'not-read' }
  }
  if (bytes.byteLength === 0) return { kind: 'refused', name, reason: 'empty' }
  const text = decode(bytes)
  if (text === null || text.includes('\0')) return { kind: 'refused', name, reason: 'not-text' }
  return { kind: 'text', name, bytes: bytes.byteLength, text }
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
