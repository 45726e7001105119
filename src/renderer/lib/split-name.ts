const maxEndLength = 14
const minEndLength = 6
/** Shorter names keep their beginning only, since half of them would be their end. */
const minSplitLength = 18
const graphemes = new Intl.Segmenter()

/** The distinguishing end of a long name, from a separator if there is one. Empty for a short name. */
export function endOf(name: string): string {
  const letters = Array.from(graphemes.segment(name), ({ segment }) => segment)
  if (letters.length < minSplitLength) return ''
  const last = letters.slice(-maxEndLength)
  const at = last.findIndex(
    (letter, index) => last.length - index >= minEndLength && /[-_/:.@\s]/u.test(letter),
  )
  return last.slice(at === -1 ? maxEndLength - 10 : at).join('')
}

interface NamePart {
  /** The index in the name. */
  readonly at: number
  readonly words: string
  readonly isFound: boolean
}

/** Splits a name where one of the typed words occurs. */
export function findParts(name: string, typed: string): readonly NamePart[] {
  const words = typed.trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return [{ at: 0, words: name, isFound: false }]
  const pattern = new RegExp(`(${words.map(escapePattern).join('|')})`, 'giu')
  let at = 0
  return name.split(pattern).flatMap((part, index) => {
    const start = at
    at += part.length
    return part === '' ? [] : [{ at: start, words: part, isFound: index % 2 === 1 }]
  })
}

function escapePattern(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}
