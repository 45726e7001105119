import { importRefused } from './import-refused.ts'

/** What a string of V8 can hold, and what a computer can be asked to hold at once. */
export const mostJsonBytes = 200_000_000

/** Whether it can be an object or a list of JSON, by its first character. */
export function beginsWith(content: Uint8Array, character: '{' | '['): boolean {
  const start = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 3 : 0
  const first = content.subarray(start).find((byte) => byte > 0x20)
  return first === character.charCodeAt(0)
}

/** Whether it has the name of a field in it, before the time is spent to parse it. */
export function hasField(content: Uint8Array, name: string): boolean {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(`"${name}`)
}

export function parseJson(content: Uint8Array): unknown {
  if (content.length > mostJsonBytes) throw importRefused('The file is larger than can be read at once.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch (error) {
    throw importRefused('The file is cut off or damaged.', error)
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
