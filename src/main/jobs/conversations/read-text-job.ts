import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Job } from '../job.ts'
import { type DraftPlaces, writeWhole } from '../replace-file.ts'

/** Writes a text of moderate length to a file. */
export const writeTextJob: Job<WriteTextInput, null> = {
  pace: 'long',
  access: 'read',
  run: (_database, { text, ...places }) =>
    writeWhole(places, (write) => {
      write(text)
      return null
    }),
}

export interface ReadTextInput {
  readonly file: string
  readonly mostBytes: number
}

/** The text of a chosen file, or the reason why there is none. */
export type ReadText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: 'empty' | 'too-large' | 'not-text' }

export function readText({ file, mostBytes }: ReadTextInput): ReadText {
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
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
}

function orNotRead<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new AppError('file-not-read', 'The file could not be read.', { cause })
  }
}

export interface WriteTextInput extends DraftPlaces {
  readonly text: string
}
