import { foldText, foldWithPlaces, placesOf, preferWordStarts } from '../../shared/folded-text.ts'

interface Passage {
  readonly before: string
  readonly match: string
  readonly after: string
}

const usualLead = 40
const charactersAfter = 120
/** Far into a text the passage is looked for no more; its beginning stands for it. */
const longestLookedThrough = 200_000

/** The passage around the first word of the question that stands in the text, after a lead of so many characters. */
export function passageIn(text: string, words: string, charactersBefore = usualLead): Passage {
  const { folded, starts, ends } = foldWithPlaces(text.slice(0, longestLookedThrough))
  const standing = words
    .split(/\s+/)
    .map((word) => foldText(word).trim())
    .flatMap((word) =>
      preferWordStarts(folded, placesOf(folded, word))
        .slice(0, 1)
        .map((at) => ({ at, length: word.length })),
    )
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

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
