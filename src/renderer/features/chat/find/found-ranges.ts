import {
  foldText,
  foldWithPlaces,
  placesOf,
  preferWordStarts,
} from '../../../../shared/domain/conversations/folded-text.ts'
import { searchTermsIn } from '../../../../shared/domain/conversations/search-terms.ts'

interface Piece {
  readonly node: Text
  /** Where it begins in the text of all pieces. */
  readonly start: number
}

const ownLines = 'p, li, pre, td, th, h3, h4, h5, h6, blockquote, div, br'

/** Every place of these very words in what is drawn of a message. */
export function rangesOfPhrase(article: Element, text: string): Range[] {
  const phrase = foldText(text)
  return rangesIn(article, (folded) => placesOf(folded, phrase).map((at) => ({ at, length: phrase.length })))
}

/** Every place of each word or quoted phrase; the words of a phrase that stands nowhere as it is, one by one. */
export function rangesOfWords(article: Element, words: string): Range[] {
  const terms = searchTermsIn(words).map(({ text }) => foldText(text).trim())
  return rangesIn(article, (folded) => {
    const wanted = terms.flatMap((term) => (folded.includes(term) ? [term] : term.split(' ')))
    return [...new Set(wanted)].flatMap((word) =>
      preferWordStarts(folded, placesOf(folded, word)).map((at) => ({ at, length: word.length })),
    )
  })
}

function rangesIn(article: Element, find: (folded: string) => { at: number; length: number }[]): Range[] {
  const { text, pieces } = readText(article)
  const { folded, starts, ends } = foldWithPlaces(text)
  return find(folded).flatMap(({ at, length }) => {
    const start = pieceAt(pieces, starts[at] ?? 0)
    const end = pieceAt(pieces, (ends[at + length - 1] ?? 0) - 1)
    if (start === undefined || end === undefined) return []
    const range = document.createRange()
    range.setStart(start.node, Math.min((starts[at] ?? 0) - start.start, start.node.length))
    range.setEnd(end.node, Math.min((ends[at + length - 1] ?? 0) - end.start, end.node.length))
    return [range]
  })
}

/** The words of the message alone, not those of the window around them. Between what stands on lines of its own there is a blank. */
function readText(article: Element): { text: string; pieces: Piece[] } {
  let text = ''
  const pieces: Piece[] = []
  for (const root of article.querySelectorAll('[data-words]')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      node instanceof Element && node.matches('[data-no-words]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        pieces.push({ node, start: text.length })
        text += node.data
      } else if (node instanceof Element && node.matches(ownLines)) text += '\n'
    }
  }
  return { text, pieces }
}

/** The last piece that begins at or before a place. */
function pieceAt(pieces: readonly Piece[], place: number): Piece | undefined {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle]?.start ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return pieces[low - 1]
}
