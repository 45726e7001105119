import { orElse } from '../../shared/domain/app/or-else.ts'
import { importRefused } from './transfer-error.ts'

/** The largest file that fits into a V8 string and into ordinary memory. */
export const maxJsonBytes = 200_000_000

/** Whether the first character allows a JSON object or list. */
export function beginsWith(content: Uint8Array, character: '{' | '['): boolean {
  const start = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 3 : 0
  const first = content.subarray(start).find((byte) => byte > 0x20)
  return first === character.charCodeAt(0)
}

/** Whether the content mentions a field, checked before the slow parsing. */
export function hasField(content: Uint8Array, name: string): boolean {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(`"${name}`)
}

/** Whether a file begins as UTF-16 text: with its mark, or with a bracket of two bytes. */
export function isUtf16([first, second]: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const brackets = new Set<number | undefined>([0x7b, 0x5b])
  return (second === 0 && brackets.has(first)) || (first === 0 && brackets.has(second))
}

export function parseContent(content: Uint8Array): unknown {
  if (content.length > maxJsonBytes)
    throw importRefused('The file is larger than can be read at once.', null, 'too-large')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch (error) {
    throw importRefused('The file is cut off or damaged.', error)
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null for bytes that are no UTF-8. */
export function utf8Text(content: Uint8Array): string | null {
  return orElse(() => new TextDecoder('utf-8', { fatal: true }).decode(content), null)
}
