import { readFileSync, statSync } from 'node:fs'
import type { DictionaryProblem } from '../../shared/contract/app/spelling.ts'
import { dictionaryLimits } from '../../shared/domain/app/dictionaries.ts'

/** The two files of a dictionary, as text for Hunspell in UTF-8. */
export interface DictionaryTexts {
  readonly rules: string
  readonly words: string
  readonly wordCount: number
}

export class DictionaryError extends Error {
  override readonly name = 'DictionaryError'
  readonly problem: DictionaryProblem

  constructor(problem: DictionaryProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** Encodings that Hunspell knows and `TextDecoder` reads. */
const readable = /^(?:utf-8|iso-8859-\d{1,2}|koi8-[ru]|windows-(?:125\d|874))$/u
/** The beginnings of lines that a file of rules can have. */
const directive =
  /^(?:SET|FLAG|TRY|KEY|PFX|SFX|REP|MAP|AF|AM|ICONV|OCONV|BREAK|COMPOUND\w*|WORDCHARS|NOSUGGEST|LANG|NAME|VERSION|HOME|PHONE|IGNORE|COMPLEXPREFIXES|CIRCUMFIX|NEEDAFFIX|KEEPCASE|FORBIDDENWORD|ONLYINCOMPOUND|SUBSTANDARD|WARN|CHECKSHARPS|FULLSTRIP|MAXDIFF|MAXNGRAMSUGS|NOSPLITSUGS|FORCEUCASE|SYLLABLENUM|FORBIDWARN|ONLYMAXDIFF|SUGSWITHDOTS|LEMMA_PRESENT|SIMPLIFIEDTRIPLE|CHECKCOMPOUND\w+|MAXCPDSUGS)(?:\s|$)/mu

/** Reads the words and the rules beside them, whichever of the two was chosen. */
export function readDictionaryFiles(path: string): DictionaryTexts & { readonly byteCount: number } {
  const base = path.replace(/\.(?:dic|aff)$/iu, '')
  if (base === path) throw new DictionaryError('not-a-dictionary')
  const words = readFirst([`${base}.dic`, `${base}.DIC`], dictionaryLimits.wordsFileBytes)
  if (words === null) throw new DictionaryError(/aff$/iu.test(path) ? 'not-a-dictionary' : 'not-read')
  checkWords(words)
  const rules = readFirst([`${base}.aff`, `${base}.AFF`], dictionaryLimits.rulesFileBytes)
  if (rules === null) throw new DictionaryError('rules-missing')
  return { ...readDictionary(rules, words), byteCount: words.length + rules.length }
}

/** Null where no such file is. */
function readFirst(paths: readonly string[], maxBytes: number): Uint8Array | null {
  try {
    const path = paths.find((wanted) => statSync(wanted, { throwIfNoEntry: false }) !== undefined)
    if (path === undefined) return null
    const found = statSync(path)
    if (!found.isFile()) throw new DictionaryError('not-a-dictionary')
    if (found.size > maxBytes) throw new DictionaryError('too-large')
    if (found.size === 0) throw new DictionaryError('empty')
    return readFileSync(path)
  } catch (cause) {
    throw cause instanceof DictionaryError ? cause : new DictionaryError('not-read', { cause })
  }
}

/** The first line of the words is their number. */
function checkWords(words: Uint8Array): void {
  const beginning = Buffer.from(words.subarray(0, 64)).toString('latin1').replace('\u00ef\u00bb\u00bf', '')
  if (words.includes(0) || !/^\s*\d+\s/u.test(beginning)) throw new DictionaryError('not-a-dictionary')
}

/** Decodes both files. Hunspell then gets UTF-8, whatever the files have. */
function readDictionary(rules: Uint8Array, words: Uint8Array): DictionaryTexts {
  checkWords(words)
  if (rules.includes(0)) throw new DictionaryError('not-a-dictionary')
  const latin = Buffer.from(rules).toString('latin1')
  const hasOnlyComments = latin.split('\n').every((line) => /^(?:\s*|#.*)$/u.test(line.trim()))
  if (!directive.test(latin) && !hasOnlyComments) throw new DictionaryError('not-a-dictionary')
  const encoding = encodingOf(/^(?:\u00ef\u00bb\u00bf)?SET[ \t]+(\S+)/mu.exec(latin)?.[1] ?? 'ISO8859-1')
  const lines = decode(words, encoding)
    .split(/\r\n|\n|\r/u)
    .slice(1)
  while (lines.at(-1)?.trim() === '') lines.pop()
  if (lines.length === 0) throw new DictionaryError('empty')
  if (lines.length > dictionaryLimits.words) throw new DictionaryError('too-many-words')
  return {
    rules: inUnicode(decode(rules, encoding), encoding),
    // A wrong number would make Hunspell's table of words slow, or too large.
    words: `${lines.length}\n${lines.join('\n')}\n`,
    wordCount: lines.length,
  }
}

function encodingOf(name: string): string {
  const label = name
    .toLowerCase()
    .replace(/^utf-?8$/u, 'utf-8')
    .replace(/^iso-?8859-?/u, 'iso-8859-')
    .replace(/^(?:microsoft-?(?:cp)?|cp-?|windows-?)(?=\d)/u, 'windows-')
    .replace(/^tis-?620.*$/u, 'windows-874')
  if (!readable.test(label)) throw new DictionaryError('unknown-encoding')
  return label
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch (cause) {
    throw new DictionaryError('unknown-encoding', { cause })
  }
}

/** In a file of another encoding a flag is a byte, which is a character now. */
function inUnicode(rules: string, encoding: string): string {
  const others = rules.replaceAll(/^SET[ \t]+\S+.*$/gmu, '')
  const flags = encoding === 'utf-8' || /^FLAG[ \t]/mu.test(others) ? '' : 'FLAG UTF-8\n'
  return `SET UTF-8\n${flags}${others}`
}
