import { type ReactNode, useState } from 'react'
import { QuietButton } from '../controls/button.tsx'
import { Remark, Stack } from './layout.tsx'

interface BriefListProps {
  readonly label: string
  readonly items: readonly { readonly key: string; readonly content: ReactNode }[]
  /** The number of items that show at first. */
  readonly fewest: number
  readonly more: (count: number) => string
  readonly fewer: string
}

/** A list of sentences that begins with a few of them; a button shows the others. */
export function BriefList({ label, items, fewest, more, fewer }: BriefListProps) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Stack gap={2} align="start">
      <Stack as="ul" aria-label={label} gap={2}>
        {items.slice(0, isWhole ? items.length : fewest).map(({ key, content }) => (
          <Remark as="li" prose numeric breaks key={key}>
            {content}
          </Remark>
        ))}
      </Stack>
      {items.length > fewest && (
        <QuietButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? fewer : more(items.length - fewest)}
        </QuietButton>
      )}
    </Stack>
  )
}
