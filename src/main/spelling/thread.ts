import { workerData } from 'node:worker_threads'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { DictionaryProblem } from '../../shared/contract/app/spelling.ts'
import { dictionaryLimits, isCheckable } from '../../shared/domain/app/dictionaries.ts'
import { serveOrders } from '../threads/thread.ts'
import { type Engine, startEngine } from './engine.ts'
import { DictionaryError, type DictionaryTexts, readDictionaryFiles } from './read-dictionary.ts'

/** Half the time of the best quality for a file that is 5% larger. */
const quality = 6
/** Words of a new dictionary that are tried before it is kept. */
const triedWords = 20

/** A dictionary as Tally keeps it: both texts compressed, in base64. */
export interface KeptTexts {
  readonly rules: string
  readonly words: string
}

/** A dictionary in files that the user chose. */
export interface ExaminedDictionary extends KeptTexts {
  readonly wordCount: number
  readonly byteCount: number
}

export interface ThreadStart {
  /** Hunspell as WebAssembly. */
  readonly engine: Uint8Array
  readonly source: { readonly path: string } | KeptTexts
  readonly mostMemoryBytes: number
}

/** Work for a thread. The first order loads the dictionary. */
export type SpellingOrder =
  | { readonly type: 'load' }
  | { readonly type: 'check'; readonly words: readonly string[] }
  | { readonly type: 'suggest'; readonly word: string }

const { engine: code, source, mostMemoryBytes } = workerData as ThreadStart
let loaded: Engine | null = null

serveOrders(
  carryOut,
  (error): DictionaryProblem => (error instanceof DictionaryError ? error.problem : 'not-a-dictionary'),
)

function carryOut(order: SpellingOrder): Promise<ExaminedDictionary | null> | readonly string[] {
  if (order.type === 'load') return load()
  const engine = loaded
  if (engine === null) throw new Error('No dictionary is loaded.')
  if (order.type === 'suggest') return engine.suggest(order.word).slice(0, dictionaryLimits.suggestions)
  return order.words.filter((word) => isCheckable(word) && !isCorrect(word, engine))
}

/** Null for a dictionary that Tally keeps. */
async function load(): Promise<ExaminedDictionary | null> {
  if ('path' in source) {
    const read = readDictionaryFiles(source.path)
    tryOut(await startEngine(code, read, mostMemoryBytes), read)
    return pack(read)
  }
  loaded = await startEngine(code, unpack(source), mostMemoryBytes)
  return null
}

/** Not every dictionary knows the typographic apostrophe. */
function isCorrect(word: string, engine: Engine): boolean {
  return engine.isCorrect(word) || (word.includes('’') && engine.isCorrect(word.replaceAll('’', "'")))
}

/** A dictionary that loads well can still hang at its first word. */
function tryOut(engine: Engine, { words }: DictionaryTexts): void {
  const lines = words.split('\n', triedWords + 1).slice(1)
  const known = lines.map((line) => /^[^/\s]*/u.exec(line)?.[0] ?? '').filter(isCheckable)
  for (const word of known) engine.isCorrect(word)
  const made = known.join('').slice(0, dictionaryLimits.wordCharacters / 2)
  if (made !== '') engine.suggest(made)
}

function pack({
  rules,
  words,
  ...counts
}: DictionaryTexts & { readonly byteCount: number }): ExaminedDictionary {
  return { ...counts, rules: packed(rules), words: packed(words) }
}

function packed(text: string): string {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).toString(
    'base64',
  )
}

/** The data may be from a backup, so its texts have the same bounds as files. UTF-8 has up to three bytes for one. */
function unpack({ rules, words }: KeptTexts): KeptTexts {
  return {
    rules: unpacked(rules, 3 * dictionaryLimits.rulesFileBytes),
    words: unpacked(words, 3 * dictionaryLimits.wordsFileBytes),
  }
}

function unpacked(text: string, maxOutputLength: number): string {
  return brotliDecompressSync(Buffer.from(text, 'base64'), { maxOutputLength }).toString('utf8')
}
