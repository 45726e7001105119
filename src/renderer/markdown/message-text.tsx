import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { LinkOpener } from './link-opener.ts'
import { createMessageRenderer, type MessageRenderer } from './message-renderer.ts'
import styles from './message-text.module.css'

const css = classNames(styles)

interface MessageTextProps {
  readonly text: string
  /** More of it may come: the open end is drawn again, and an address that may grow is not a link yet. */
  readonly isLive: boolean
  /** What came after the first so many characters, where somebody knows that without reading the whole text. */
  readonly addedSince?: (length: number) => string | null
}

/** The text of a model: markdown at most, never HTML, never anything that is fetched. React gives it a place and no more. */
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

  return <div ref={place} className={css('text')} data-words="" />
}
