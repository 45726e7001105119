import { searchableText } from '../../shared/searchable-text.ts'

interface Passage {
  readonly before: string
  readonly match: string
  readonly after: string
}

const charactersBefore = 40
const charactersAfter = 120
/** Far into a text the passage is looked for no more; its beginning stands for it. */
const longestLookedThrough = 200_000
const marks = /\p{M}/gu
const mostCharactersKept = 20_000
const plainCharacters = new Map<string, string>()

/** The passage around the first word of the question that stands in the text. */
export function passageIn(text: string, words: string): Passage {
  const { folded, starts, ends } = fold(text.slice(0, longestLookedThrough))
  const standing = words
    .split(/\s+/)
    .map((word) => fold(word).folded)
    .filter((word) => word !== '')
    .map((word) => ({ at: folded.indexOf(word), length: word.length }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at)
  const [first] = standing
  if (first === undefined) return { before: '', match: '', after: oneLine(text.slice(0, charactersAfter)) }
  const start = starts[first.at] ?? 0
  const end = ends[first.at + first.length - 1] ?? text.length
  const lead = text.slice(Math.max(0, start - charactersBefore), start)
  return {
    before: start > charactersBefore ? `…${oneLine(lead.replace(/^\S*\s/, ''))}` : oneLine(lead),
    match: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, end + charactersAfter)),
  }
}

/** Without case, marks and blanks, and for each character of it where what it came from starts and ends. */
function fold(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const plain = plainOf(character)
    const end = at + character.length
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(at)
      ends.push(end)
    }
    folded += plain
    at = end
  }
  return { folded, starts, ends }
}

/** Every character of a text goes through this, and there are not many different ones. */
function plainOf(character: string): string {
  const known = plainCharacters.get(character)
  if (known !== undefined) return known
  const plain = searchableText(character).normalize('NFD').replace(marks, '').toLowerCase().trim()
  if (plainCharacters.size < mostCharactersKept) plainCharacters.set(character, plain)
  return plain
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
