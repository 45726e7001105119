import { useId, useState } from 'react'
import { changePlace } from '../../../stores/usage/usage-actions.ts'
import { isBefore, type UsageView } from '../../../stores/usage/usage-page-selection.ts'
import { DateInput } from '../../../ui/controls/date-field.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { usagePageStrings as strings } from './usage-page-strings.ts'

type Ends = Pick<UsageView, 'first' | 'last'>

/** Applies once both dates are valid. Until then the page stays unchanged. */
export function CustomDates({ place: { first, last } }: { readonly place: UsageView }) {
  const [ends, setEnds] = useState<Ends>({ first, last })
  const id = useId()
  const take = (changes: Partial<Ends>): void => {
    const taken = { ...ends, ...changes }
    setEnds(taken)
    if (!isTurned(taken)) changePlace(taken)
  }
  const field = (end: keyof Ends) => (
    <Row inline gap={1.5}>
      <Text as="label" size="small" tone="quiet" htmlFor={`${id}-${end}`}>
        {strings[end]}
      </Text>
      <DateInput
        id={`${id}-${end}`}
        value={ends[end]}
        isInvalid={isTurned(ends)}
        describedBy={id}
        onChange={(day) => day !== null && take({ [end]: day })}
      />
    </Row>
  )
  return (
    <Row gap={2} wrap>
      {field('first')}
      {field('last')}
      <Text id={id} aria-live="polite" size="small" tone="danger">
        {isTurned(ends) && strings.wrongOrder}
      </Text>
    </Row>
  )
}

function isTurned({ first, last }: Ends): boolean {
  return first !== '' && last !== '' && isBefore(last, first)
}
