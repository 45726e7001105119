import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { MarkdownBlock } from './markdown-block.tsx'
import styles from './message-text.module.css'
import { createBlockSplitter, withStarts } from './split-blocks.ts'

const css = classNames(styles)

interface MessageTextProps {
  readonly text: string
  /** More of it may come: the open end is drawn again, and an address that may grow is not a link yet. */
  readonly isLive: boolean
}

/** The text of a model: markdown at most, never HTML, never anything that is fetched. */
export function MessageText({ text, isLive }: MessageTextProps) {
  const [split] = useState(createBlockSplitter)
  const { closed, open } = split(text)
  const blocks = withStarts(open === '' ? closed : [...closed, open])
  return (
    <div className={css('text')} data-words="">
      {blocks.map(({ start, source }, index) => (
        <MarkdownBlock key={start} source={source} isGrowing={isLive && index === closed.length} />
      ))}
    </div>
  )
}
