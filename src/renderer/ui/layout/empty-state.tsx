import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { Prose, Row, Stack, Text } from './layout.tsx'

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
    <Stack gap={3} align="center" centred pad={[8, 4]} wide>
      <Stack aria-hidden="true" tone="faint">
        {picture}
      </Stack>
      <Text size="reading" strong className={css('title')}>
        {title}
      </Text>
      <Prose className={css('words')}>{words}</Prose>
      <Row gap={2} wrap justify="center" above={2}>
        {children}
      </Row>
    </Stack>
  )
}
