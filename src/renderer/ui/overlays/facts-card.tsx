import type { ReactNode } from 'react'
import { Box, NamedGroup, Stack, Text } from '../layout/layout.tsx'
import css from './facts-card.module.css'

/** A longer value scrolls in its place. */
const maxWholeLength = 1_000
const noFacts: readonly Fact[] = []

export interface Fact {
  readonly label: string
  /** The first word of the value, if it answers the label. */
  readonly lead?: string
  readonly value: string
}

interface FactsCardProps {
  readonly title: string
  readonly facts?: readonly Fact[]
  readonly children?: ReactNode
}

/** A failure: a title, its facts, and buttons for possible actions. */
export function FactsCard({ title, facts = noFacts, children }: FactsCardProps) {
  return (
    <Stack role="alert" tone="plain" gap={3} pad={4} className={css('card')}>
      <Text size="window" tone="danger" strong>
        {title}
      </Text>
      {facts.length > 0 && <Facts facts={facts} />}
      {children}
    </Stack>
  )
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Text as="dl" size="control" gap={[1.5, 3]} className={css('facts')}>
      {facts.map(({ label, lead, value }) => (
        <div key={label} className={css('fact')}>
          <Text as="dt" tone="quiet" breaks>
            {label}
          </Text>
          <Box as="dd" breaks shrink>
            {lead !== undefined && <strong>{lead} </strong>}
            {value.length > maxWholeLength ? (
              <NamedGroup label={label} tabIndex={0} className={css('long')}>
                {value}
              </NamedGroup>
            ) : (
              value
            )}
          </Box>
        </div>
      ))}
    </Text>
  )
}
