import type { ComponentProps } from 'react'
import { Label, Stack } from '../layout/layout.tsx'
import { ChipSelect } from './chip-select.tsx'

/** A compact select below its name. */
export function SelectField<Value extends string>(
  props: Omit<ComponentProps<typeof ChipSelect<Value>>, 'isSet'>,
) {
  return (
    <Stack gap={1} align="start">
      <Label as="span" aria-hidden="true">
        {props.label}
      </Label>
      <ChipSelect {...props} isSet={false} />
    </Stack>
  )
}
