import {
  type DecodedText,
  decodeText,
  type FoundText,
  findText,
  type TextEncoding,
} from '../../shared/domain/app/text-encoding.ts'

/** In bytes. Larger files exceed most models' context windows. */
const maxTextFileSize = 1_000_000

/** The content of a text file, with what its bytes say about the encoding. */
export interface TextContent {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly found: FoundText
}

export type TextFile =
  | (TextContent & { readonly kind: 'text'; readonly name: string })
  | {
      readonly kind: 'refused'
      readonly name: string
      readonly reason: 'too-large' | 'not-text' | 'empty' | 'not-read'
    }

/** Reads a text file, or returns why it cannot. `name` is the displayed name. */
export async function readTextFile(file: File, name: string, largest = maxTextFileSize): Promise<TextFile> {
  if (file.size > largest) return { kind: 'refused', name, reason: 'too-large' }
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { kind: 'refused', name, reason: 'not-read' }
  }
  if (bytes.length === 0) return { kind: 'refused', name, reason: 'empty' }
  const found = findText(bytes, TextDecoder)
  return found === null ? { kind: 'refused', name, reason: 'not-text' } : { kind: 'text', name, bytes, found }
}

/** The text in an encoding that the user chose. */
export function textIn(encoding: TextEncoding, { bytes, found }: TextContent): DecodedText {
  return encoding === found.encoding ? found : decodeText(bytes, encoding, TextDecoder)
}
