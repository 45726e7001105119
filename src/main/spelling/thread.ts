import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { dictionaryLimits, isCheckable } from '../../shared/domain/app/dictionaries.ts'
import { type Engine, startEngine } from './engine.ts'
import { DictionaryError, type DictionaryTexts, readDictionaryFiles } from './read-dictionary.ts'
import type {
  ExaminedDictionary,
  KeptTexts,
  SpellingMessage,
  SpellingOrder,
  ThreadStart,
} from './thread-messages.ts'

/** Half the time of the best quality for a file that is 5% larger. */
const quality = 6
/** Words of a new dictionary that are tried before it is kept. */
const triedWords = 20

void begin(workerData as ThreadStart)

async function begin({ engine: code, source, mostMemoryBytes }: ThreadStart): Promise<void> {
  try {
    if ('path' in source) {
      const read = readDictionaryFiles(source.path)
      tryOut(await startEngine(code, read, mostMemoryBytes), read)
      return post({ type: 'ready', examined: pack(read) })
    }
    const engine = await startEngine(code, unpack(source), mostMemoryBytes)
    parentPort?.on('message', (order: SpellingOrder) => {
      post({ type: 'words', words: carryOut(order, engine) })
    })
    post({ type: 'ready', examined: null })
  } catch (error) {
    post({ type: 'refused', problem: error instanceof DictionaryError ? error.problem : 'not-a-dictionary' })
  }
}

/** An error here ends the thread. */
function carryOut(order: SpellingOrder, engine: Engine): readonly string[] {
  if (order.type === 'suggest') return engine.suggest(order.word).slice(0, dictionaryLimits.suggestions)
  return order.words.filter((word) => isCheckable(word) && !isCorrect(word, engine))
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

function post(message: SpellingMessage): void {
  parentPort?.postMessage(message)
}
