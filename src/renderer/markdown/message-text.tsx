import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createAnswerPage, sourceCost } from './answer-page.ts'
import { type ClosedPiece, createBlockStream } from './block-stream.ts'
import { LinkOpener } from './link-opener.ts'
import css from './message-text.module.css'

/** Rendered immediately, so that a common answer is complete when its height is measured. */
const firstBudget = 40_000
/** The work for one frame of a longer answer: a slice of text, some colours, a few formulas. */
const frameBudget = 8_000
/** Nobody reads faster than about thirty updates a second, and each update costs a layout and a paint. */
const paceMs = 24

interface MessageTextProps {
  readonly text: string
  /** Whether more text may arrive. Then the open end rerenders, and an address at the end isn't a link yet. */
  readonly isLive: boolean
  /** Returns the text added after the first `length` characters, if known without reading the whole text. */
  readonly addedSince?: (length: number) => string | null
}

/** A model's text as Markdown: never HTML, nothing fetched. React only provides the container. */
export function MessageText({ text, isLive, addedSince }: MessageTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const renderer = useRef<MessageRenderer | null>(null)
  const shownLength = useRef(0)
  const openLink = useContext(LinkOpener)
  const open = useEffectEvent((address: string) => openLink(address))

  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const drawn = createMessageRenderer(element, open)
    renderer.current = drawn
    shownLength.current = 0
    return () => {
      drawn.destroy()
      element.replaceChildren()
      renderer.current = null
    }
  }, [])

  useLayoutEffect(() => {
    const added = addedSince?.(shownLength.current) ?? null
    renderer.current?.show(text, isLive, added)
    shownLength.current = text.length
  }, [text, isLive, addedSince])

  return <div ref={place} className={css('text', isLive && 'live')} data-words="" />
}

const smallSample = 'A **word** and `code`\n\n- one\n- two'
const samples = [
  smallSample,
  '## Heading\n\nAn *answer* with [a link](https://example.com), `code` and $x_1 + \\sum_{k=1}^{n} k^2$.\n\n',
  '- one\n  - two\n\n1. three\n\n> four\n\n',
  '| a | b |\n|:--|--:|\n| c | $\\frac{1}{2}$ |\n\n',
  '```ts\n// A comment\nexport const a = (b: number) => b + 1\n```\n\n$$\nC = \\frac{n(n+1)}{2}\n$$\n\n',
]

/** Renders an invisible sample, so that the browser has compiled the code before a chat opens. */
export function warmUpMessageText(): void {
  createMessageRenderer(document.createElement('div'), () => {}).show(smallSample, false, null)
}

/**
 * Renders all that answers have, invisibly and in idle time, with colours and formulas. Without it, the first
 * answer would wait for the code of each.
 */
export function warmUpAnswers(): void {
  const renderer = createMessageRenderer(document.createElement('div'), () => {})
  const show = (count: number): void => {
    renderer.show(samples.slice(0, count).join('\n\n'), count < samples.length, null)
    if (count < samples.length) requestIdleCallback(() => show(count + 1))
  }
  show(1)
}

interface MessageRenderer {
  /** Shows the text. With `added`, a long text is not read again. */
  show(text: string, isLive: boolean, added: string | null): void
  destroy(): void
}

/** Renders an answer as it arrives. Closed blocks render once; only the open end is parsed again. */
function createMessageRenderer(root: HTMLElement, openLink: (address: string) => void): MessageRenderer {
  let seen = ''
  let isOver = false
  let frame = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  let stream = createBlockStream()
  let waiting: ClosedPiece[] = []
  const page = createAnswerPage(root, openLink, () => schedule())

  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(onFrame)
  }
  const onFrame = (): void => {
    frame = 0
    page.settle()
    if (isOver || isDue()) drawSome(frameBudget)
    else schedule()
  }
  const isDue = (): boolean => performance.now() - drawnAt >= paceMs
  const nextPiece = (): ClosedPiece | undefined => {
    if (waiting.length === 0) waiting = [...stream.next()]
    return waiting[0]
  }
  const drawSome = (budget: number): void => {
    drawnAt = performance.now()
    let left = budget
    let hasDrawn = false
    let piece = nextPiece()
    while (piece !== undefined && (!hasDrawn || left > sourceCost(piece))) {
      waiting.shift()
      const done = page.add(piece)
      hasDrawn ||= typeof done === 'number'
      // It took its time, even where only its pieces can be drawn.
      left -= typeof done === 'number' ? done : sourceCost(piece)
      if (typeof done !== 'number') waiting.unshift(...done)
      piece = nextPiece()
    }
    const isBehind = piece !== undefined
    if (!isBehind) page.showOpen(stream.open)
    if (left > 0) page.finish(left)
    if (isBehind || page.isUnfinished) schedule()
  }
  const begin = (text: string): void => {
    page.clear()
    stream = createBlockStream()
    waiting = []
    seen = ''
    isOver = false
    drawnAt = Number.NEGATIVE_INFINITY
    stream.push(text)
  }

  return {
    show: (text, isLive, added) => {
      const isFirst = seen === ''
      const known = added !== null && seen.length + added.length === text.length
      if (known && !isOver) stream.push(added)
      else if (text.length === seen.length && isLive !== isOver && text === seen) return
      else if (!isOver && text.startsWith(seen)) stream.push(text.slice(seen.length))
      else begin(text)
      seen = text
      if (!isLive) {
        stream.end()
        isOver = true
      }
      if (isFirst) drawSome(firstBudget)
      else if (isOver || isDue()) drawSome(frameBudget)
      else schedule()
    },
    destroy: () => {
      cancelAnimationFrame(frame)
      page.destroy()
    },
  }
}
