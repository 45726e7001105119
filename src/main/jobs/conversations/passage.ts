import {
  type FoldedText,
  foldedWithoutMarkup,
  foldText,
  foldWithPlaces,
  placesOf,
  preferWordStarts,
  withoutMarkup,
} from '../../../shared/domain/conversations/folded-text.ts'
import { searchTermsIn } from '../../../shared/domain/conversations/search-terms.ts'

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
  const whole = foldWithPlaces(text.slice(0, longestLookedThrough))
  const found = searchTermsIn(words)
    .flatMap(
      ({ text: term }) =>
        placeOf(whole, term) ?? term.split(/\s+/).flatMap((word) => placeOf(whole, word) ?? []),
    )
    .toSorted((one, other) => one.start - other.start)
  const [first] = found
  if (first === undefined) return { before: '', match: '', after: oneLine(text.slice(0, charactersAfter)) }
  const { start, end } = first
  const lead = text.slice(Math.max(0, start - charactersBefore), start)
  return {
    before: start > charactersBefore ? `…${oneLine(lead.replace(/^\S*\s/, ''))}` : oneLine(lead),
    match: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, end + charactersAfter)),
  }
}

interface Place {
  readonly start: number
  readonly end: number
}

/** The first place of a term in the text as it was written, with the marks of Markdown within its words. */
function placeOf(whole: FoldedText, term: string): Place | null {
  const wanted = foldText(term).trim()
  const place = firstPlace(whole, wanted)
  if (place !== null || !foldedWithoutMarkup(whole.folded).includes(wanted)) return place
  return firstPlace(withoutMarkup(whole), wanted)
}

function firstPlace({ folded, starts, ends }: FoldedText, wanted: string): Place | null {
  const [at] = preferWordStarts(folded, placesOf(folded, wanted))
  return at === undefined ? null : { start: starts[at] ?? 0, end: ends[at + wanted.length - 1] ?? 0 }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
