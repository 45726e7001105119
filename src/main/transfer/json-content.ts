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

export function parseJson(content: Uint8Array): unknown {
  if (content.length > maxJsonBytes) throw importRefused('The file is larger than can be read at once.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch (error) {
    throw importRefused('The file is cut off or damaged.', error)
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
