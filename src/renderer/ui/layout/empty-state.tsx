import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './empty-state.module.css'
import { Row, Stack, Text } from './layout.tsx'

const css = classNames(styles)

interface EmptyStateProps {
  /** A drawing or an icon, decorative. */
  readonly picture: ReactNode
  readonly title: string
  /** One or two sentences about the content that will be here. */
  readonly words: ReactNode
  /** The ways to begin, the best first. */
  readonly children: ReactNode
}

/** An empty place that teaches: a picture, a sentence and the ways to begin. */
export function EmptyState({ picture, title, words, children }: EmptyStateProps) {
  return (
    <Stack gap={3} align="center" className={css('empty')}>
      <div aria-hidden="true" className={css('picture')}>
        {picture}
      </div>
      <Text size="reading" strong className={css('title')}>
        {title}
      </Text>
      <Text size="control" tone="quiet" prose className={css('words')}>
        {words}
      </Text>
      <Row gap={2} wrap className={css('ways')}>
        {children}
      </Row>
    </Stack>
  )
}
