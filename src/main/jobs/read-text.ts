import { readFileSync, statSync } from 'node:fs'
import { findText, type TextEncoding } from '../../shared/domain/app/text-encoding.ts'
import { orNotRead } from '../storage/files/open-file.ts'

export interface TextPlace {
  readonly file: string
  /** A larger file is not read at all. */
  readonly maxBytes: number
}

/** The text of a chosen file, or the reason why there is none. */
type ReadText =
  | { readonly text: string; readonly encoding: TextEncoding; readonly problem: null }
  | {
      readonly text: null
      readonly encoding?: undefined
      readonly problem: 'empty' | 'too-large' | 'not-text'
    }

export function readText({ file, maxBytes }: TextPlace): ReadText {
  const size = orNotRead(() => statSync(file).size)
  if (size === 0) return { text: null, problem: 'empty' }
  if (size > maxBytes) return { text: null, problem: 'too-large' }
  const found = findText(
    orNotRead(() => readFileSync(file)),
    TextDecoder,
  )
  if (found === null) return { text: null, problem: 'not-text' }
  return { text: found.text, encoding: found.encoding, problem: null }
}
