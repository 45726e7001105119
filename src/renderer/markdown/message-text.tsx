import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { LinkOpener } from './link-opener.ts'
import { createMessageRenderer, type MessageRenderer } from './message-renderer.ts'
import styles from './message-text.module.css'

const css = classNames(styles)

interface MessageTextProps {
  readonly text: string
  /** Whether more text may arrive. Then the open end rerenders, and an address at the end is no link yet. */
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

  return <div ref={place} className={css('text')} data-words="" />
}
