import { Fragment, type ReactNode } from 'react'
import { endOf, findParts } from '../../lib/split-name.ts'
import css from './middle-ellipsis.module.css'

interface MiddleEllipsisProps {
  readonly text: string
  /** Words to highlight. */
  readonly find?: string
  readonly className?: string
}

/** One line that is shortened in the middle, because names of models differ at their end. */
export function MiddleEllipsis({ text, find = '', className }: MiddleEllipsisProps) {
  const end = endOf(text)
  return (
    <bdi key={text} ref={watchWidth} className={css('line', className)}>
      <span className={css('whole')}>{highlight(text, find)}</span>
      {end !== '' && (
        // Styles write an end without marks, so that the text of the page has the name once.
        <span aria-hidden="true" className={css('end')} data-end={find === '' ? end : undefined}>
          {find !== '' && highlight(end, find)}
        </span>
      )}
    </bdi>
  )
}

function highlight(text: string, find: string): ReactNode {
  if (find === '') return text
  return findParts(text, find).map(({ at, words, isFound }) => (
    <Fragment key={at}>{isFound ? <mark>{words}</mark> : words}</Fragment>
  ))
}

/** One observer serves all lines. */
let widths: ResizeObserver | undefined

/** Styles can't know whether a text is cut. The key of the line makes a new text a new element. */
function watchWidth(line: HTMLElement): () => void {
  widths ??= new ResizeObserver(markCutLines)
  const observer = widths
  observer.observe(line)
  return () => observer.unobserve(line)
}

/** A line in full needs no tooltip. */
function markCutLines(entries: readonly ResizeObserverEntry[]): void {
  for (const { target } of entries) {
    const whole = target.firstElementChild
    const isCut = whole !== null && whole.scrollWidth > target.clientWidth
    target.toggleAttribute('data-cut', isCut)
    if (isCut) target.setAttribute('title', whole.textContent)
    else target.removeAttribute('title')
  }
}
