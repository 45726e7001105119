import type { DictionaryProblem } from '../../shared/contract/app/spelling.ts'

/** A dictionary as Tally keeps it: both texts compressed, in base64. */
export interface KeptTexts {
  readonly rules: string
  readonly words: string
}

/** A dictionary in files that the person chose. */
export interface ExaminedDictionary extends KeptTexts {
  readonly wordCount: number
  readonly byteCount: number
}

/** The data that starts a thread. */
export interface ThreadStart {
  /** Hunspell as WebAssembly. */
  readonly engine: Uint8Array
  readonly source: { readonly path: string } | KeptTexts
  readonly mostMemoryBytes: number
}

/** Work for a thread. */
export type SpellingOrder =
  | { readonly type: 'check'; readonly words: readonly string[] }
  | { readonly type: 'suggest'; readonly word: string }

/** A message from the thread: one when it is ready or refuses, then one for each order. */
export type SpellingMessage =
  | { readonly type: 'ready'; readonly examined: ExaminedDictionary | null }
  | { readonly type: 'refused'; readonly problem: DictionaryProblem }
  | { readonly type: 'words'; readonly words: readonly string[] }
