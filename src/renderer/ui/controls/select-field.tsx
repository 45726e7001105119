import type { ComponentProps } from 'react'
import { Stack, Text } from '../layout/layout.tsx'
import { ChipSelect } from './chip-select.tsx'

/** A compact select below its name. */
export function SelectField<Value extends string>(
  props: Omit<ComponentProps<typeof ChipSelect<Value>>, 'isSet'>,
) {
  return (
    <Stack gap={1} align="start">
      <Text as="span" size="control" strong aria-hidden="true">
        {props.label}
      </Text>
      <ChipSelect {...props} isSet={false} />
    </Stack>
  )
}
