import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { isJsonText, type ReadLitellm, readLitellmPrices } from '../../transfer/litellm-prices.ts'
import type { Job } from '../job.ts'

/** The text of a table, or the models of LiteLLM's list. The content decides, because any file may be renamed. */
export type ReadPriceFile =
  | { readonly kind: 'table'; readonly text: string }
  | { readonly kind: 'list'; readonly read: ReadLitellm }
  | { readonly kind: 'problem'; readonly problem: NonNullable<ReadText['problem']> }

export const readPriceFileJob: Job<ReadPriceFileInput, ReadPriceFile> = {
  access: 'read',
  run(_database, input) {
    const { text, problem } = readText(input)
    if (problem !== null) return { kind: 'problem', problem }
    return isJsonText(text) ? { kind: 'list', read: readLitellmPrices(text) } : { kind: 'table', text }
  },
}

export interface ReadPriceFileInput {
  readonly file: string
  readonly mostBytes: number
}

/** The text of a chosen file, or the reason why there is none. */
type ReadText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: 'empty' | 'too-large' | 'not-text' }

function readText({ file, mostBytes }: ReadPriceFileInput): ReadText {
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
