/** Bounds for dictionaries. The largest known ones, such as Hungarian, have 4 MB and load in 0.4 s. */
export const dictionaryLimits = {
  dictionaries: 10,
  nameCharacters: 80,
  wordsFileBytes: 16_000_000,
  rulesFileBytes: 4_000_000,
  words: 1_000_000,
  customWords: 1_000,
  /** More would push the editing commands out of a menu. */
  suggestions: 5,
  /** Hunspell accepts no longer word. */
  wordCharacters: 100,
  /** Words of one request. A longer text needs several. */
  wordsAtOnce: 500,
  /** Words that the window checks of one change. Nobody can type more, and a pasted text has time. */
  wordsOfChange: 5_000,
} as const

/** The dictionary of a chat: a name, empty for the default one, or null for no spell check. */
export type SpellingChoice = string | null

/** The dictionaries from which the user chooses one for the chat. */
export interface SpellingChoices {
  readonly chosen: SpellingChoice
  readonly names: readonly string[]
  readonly defaultName: string
}

/**
 * The language in the name of a dictionary's file as a tag, such as `de-DE` for `de_DE_frami`; null where the name has
 * none.
 */
export function languageOfDictionary(name: string): string | null {
  const [language = '', ...others] = name.split(/[_\-.]/u)
  if (!/^[a-z]{2,3}$/iu.test(language)) return null
  const script = others.find((part) => /^(?:latn|cyrl|arab|hans|hant)$/iu.test(part))
  const region = others.find((part) => /^(?:[A-Z]{2}|\d{3})$/u.test(part))
  const [tag = null] = Intl.getCanonicalLocales([language, script, region].filter(Boolean).join('-'))
  return tag
}

/** Whether a dictionary could know the word: numbers and names of files aren't words. */
export function isCheckable(word: string): boolean {
  return word.length > 0 && word.length <= dictionaryLimits.wordCharacters && !/[\d_]/u.test(word)
}

/**
 * Whether a word is one of these. As in a dictionary, a word in lower case may begin with a capital letter, and any word
 * may be in capital letters.
 */
export function createWordList(words: Iterable<string>): (word: string) => boolean {
  const all = new Set(words)
  const shouted = new Set([...all].map((word) => word.toUpperCase()))
  return (word) => {
    if (all.has(word) || shouted.has(word)) return true
    const [first = ''] = word
    return all.has(first.toLowerCase() + word.slice(first.length))
  }
}
