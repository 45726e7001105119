/** The text before the caret that looks for a prompt: `/` and the words after it. */
export interface SlashWords {
  /** The position of the slash. */
  readonly start: number
  readonly end: number
  /** The words without the slash. */
  readonly words: string
}

interface Findable {
  readonly name: string
  readonly text: string
  readonly isFavourite: boolean
}

const maxWords = 80

/**
 * A slash at the beginning of a word looks for a prompt while the caret is at the end of its words. A path, a
 * date or a fraction does not: nothing comes right before the slash, and no second slash and no space after it.
 */
export function slashWordsAt(text: string, caret: number): SlashWords | null {
  const from = Math.max(0, caret - maxWords - 1)
  const start = text.slice(from, caret).lastIndexOf('/') + from
  if (start < from || text[start] !== '/') return null
  const words = text.slice(start + 1, caret)
  const isAlone = isSpaceOrEnd(text[start - 1]) && isSpaceOrEnd(text[caret])
  if (!isAlone || /^\s|\n/u.test(words)) return null
  return { start, end: caret, words }
}

function isSpaceOrEnd(character: string | undefined): boolean {
  return character === undefined || /\s/u.test(character)
}

/** Prompts whose name has a word that begins with each typed word, favourites first. */
export function promptsFor<P extends Findable>(prompts: readonly P[], typed: string): readonly P[] {
  const wanted = wordsOf(typed)
  const found = prompts.filter(({ name }) => {
    const words = [...wordsOf(name), ...(lower(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])]
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
  return favouritesFirst(found)
}

/** The prompts that contain every word in name or text. Those with all words in the name come first. */
export function findPrompts<P extends Findable>(prompts: readonly P[], typed: string): readonly P[] {
  const words = wordsOf(typed)
  const hasAll = (text: string): boolean => {
    const lowered = lower(text)
    return words.every((word) => lowered.includes(word))
  }
  const named = new Set(prompts.filter(({ name }) => hasAll(name)))
  const others = prompts.filter((prompt) => !named.has(prompt) && hasAll(`${prompt.name} ${prompt.text}`))
  return [...favouritesFirst([...named]), ...favouritesFirst(others)]
}

export function favouritesFirst<P extends Findable>(prompts: readonly P[]): readonly P[] {
  return [...prompts.filter(({ isFavourite }) => isFavourite), ...prompts.filter((one) => !one.isFavourite)]
}

function wordsOf(text: string): string[] {
  return lower(text).split(/\s+/u).filter(Boolean)
}

function lower(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
