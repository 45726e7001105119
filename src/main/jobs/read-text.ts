import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../shared/domain/app/errors.ts'

export interface TextPlace {
  readonly file: string
  /** A larger file is not read at all. */
  readonly mostBytes: number
}

/** The text of a chosen file, or the reason why there is none. */
type ReadText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: 'empty' | 'too-large' | 'not-text' }

export function readText({ file, mostBytes }: TextPlace): ReadText {
  const size = orNotRead(() => statSync(file).size)
  if (size === 0) return { text: null, problem: 'empty' }
  if (size > mostBytes) return { text: null, problem: 'too-large' }
  const bytes = orNotRead(() => readFileSync(file))
  try {
    return { text: decode(bytes), problem: null }
  } catch {
    return { text: null, problem: 'not-text' }
  }
}

/** Spreadsheets write UTF-8, or on some systems UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function orNotRead<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new AppError('file-not-read', 'The file could not be read.', { cause })
  }
}
