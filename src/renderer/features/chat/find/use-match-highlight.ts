import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import {
  foldText,
  foldWithPlaces,
  placesOf,
  preferWordStarts,
} from '../../../../shared/domain/conversations/folded-text.ts'
import { searchTermsIn } from '../../../../shared/domain/conversations/search-terms.ts'
import {
  type FoundCount,
  type FoundPlace,
  type MarkedWords,
  useFindText,
  useFoundCounts,
  useFoundPlace,
  useIsFindOpen,
  useMarkedWords,
} from '../../../stores/chat/find-store.ts'
import { revealMessage } from '../../../stores/chat/reveal-store.ts'
import { useOpenId } from '../../../stores/chat/transcript-store.ts'
import { placeOf } from '../messages/use-reveal.ts'

const ownLines = 'p, li, pre, td, th, h3, h4, h5, h6, blockquote, div, br'

const marginPx = 32

interface Painted {
  readonly all: readonly Range[]
  readonly current: Range | null
}

/** Highlights matches without changing the page's elements, and scrolls to the current match. */
export function useFoundPaint(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  stay: () => void,
): void {
  const isOpen = useIsFindOpen()
  const text = useFindText()
  const counts = useFoundCounts()
  const current = useFoundPlace()
  const marked = useMarkedWords()
  const conversationId = useOpenId()
  const marks = marked?.conversationId === conversationId ? marked : null
  const wanted = useRef<FoundPlace | null>(null)

  const show = useEffectEvent((range: Range): void => {
    if (wanted.current === null || scroller.current === null) return
    wanted.current = null
    stay()
    scrollToRange(range, scroller.current)
  })
  const find = useEffectEvent((found: readonly FoundCount[], place: FoundPlace | null): void => {
    const { all, current: now } = findAgain(content.current, found, place, text)
    paint(all, now === null ? [] : [now])
    if (now !== null) show(now)
  })
  const mark = useEffectEvent((words: MarkedWords): void => paint(markAgain(content.current, words), []))

  useEffect(() => {
    wanted.current = current
    if (current !== null && document.getElementById(placeOf(current.messageId)) === null)
      revealMessage(current.messageId, { takesFocus: false })
  }, [current])

  useEffect(() => {
    const repaint = (): void => {
      if (isOpen) find(counts, current)
      else if (marks !== null) mark(marks)
    }
    return isOpen || marks !== null ? paintOnChange(content.current, repaint) : undefined
  }, [isOpen, counts, current, marks, content])
}

/** Repaints now and after every change to the rendered content. */
function paintOnChange(content: HTMLElement | null, repaint: () => void): () => void {
  let frame = 0
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(repaint)
  })
  if (content !== null) observer.observe(content, { childList: true, characterData: true, subtree: true })
  repaint()
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    paint([], [])
  }
}

function paint(all: readonly Range[], current: readonly Range[]): void {
  CSS.highlights.set('found', new Highlight(...all))
  CSS.highlights.set('found-current', new Highlight(...current))
}

function findAgain(
  content: Element | null,
  counts: readonly FoundCount[],
  current: FoundPlace | null,
  text: string,
): Painted {
  const found = new Set(counts.map(({ messageId }) => placeOf(messageId)))
  const all: Range[] = []
  let now: Range | null = null
  for (const article of articlesIn(content)) {
    if (!found.has(article.id)) continue
    const ranges = rangesOfPhrase(article, text)
    all.push(...ranges)
    if (current !== null && article.id === placeOf(current.messageId))
      now = ranges[current.index] ?? ranges.at(-1) ?? null
  }
  return { all, current: now }
}

function markAgain(content: Element | null, { words }: MarkedWords): Range[] {
  return [...articlesIn(content)].flatMap((article) => rangesOfWords(article, words))
}

/** The rendered messages. Others are painted when they are rendered. */
function articlesIn(content: Element | null): Iterable<Element> {
  return content?.querySelectorAll('article[id]') ?? []
}

/** Scrolls to a range, also inside boxes that scroll sideways. */
function scrollToRange(range: Range, scroller: HTMLElement): void {
  const outer = scroller.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  if (place.top < outer.top + marginPx || place.bottom > outer.bottom - marginPx)
    scroller.scrollBy({ top: place.top - outer.top - outer.height / 3 })
  for (
    let box = range.startContainer.parentElement;
    box !== null && box !== scroller;
    box = box.parentElement
  ) {
    if (box.scrollWidth > box.clientWidth) scrollSideways(box, range)
  }
}

function scrollSideways(box: Element, range: Range): void {
  const outer = box.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  if (place.left < outer.left || place.right > outer.right)
    box.scrollBy({ left: place.left - outer.left - outer.width / 3 })
}

interface Piece {
  readonly node: Text
  /** Start offset within the joined text of all pieces. */
  readonly start: number
}

/** Every occurrence of the exact phrase in a rendered message. */
function rangesOfPhrase(article: Element, text: string): Range[] {
  const phrase = foldText(text)
  return rangesIn(article, (folded) => placesOf(folded, phrase).map((at) => ({ at, length: phrase.length })))
}

/** Every occurrence of each word or quoted phrase. A phrase that does not occur is searched word by word. */
function rangesOfWords(article: Element, words: string): Range[] {
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

/** The message's own text, without the window's labels. Block elements are separated by a space. */
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

/** The last piece that begins at or before an offset. */
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
