import { memo } from 'react'
import { classNames } from '../lib/class-names.ts'
import { BlockNodes } from './block-nodes.tsx'
import styles from './message-text.module.css'
import { parseMarkdown } from './parser.ts'

const css = classNames(styles)

interface MarkdownBlockProps {
  readonly source: string
  readonly isGrowing: boolean
}

/** Drawn once for a source; what would take too long to draw is shown as it was written. */
export const MarkdownBlock = memo(function MarkdownBlock({ source, isGrowing }: MarkdownBlockProps) {
  const nodes = parseMarkdown(source, isGrowing)
  if (nodes === null) {
    return (
      <p dir="auto" className={css('plain')}>
        {source}
      </p>
    )
  }
  return <BlockNodes nodes={nodes} />
})
