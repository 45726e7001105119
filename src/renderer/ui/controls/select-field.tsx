import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Stack, Text } from '../layout/layout.tsx'
import styles from './chip-select.module.css'
import { ChipSelect } from './chip-select.tsx'

const css = classNames(styles)

/** A compact select below its name. */
export function SelectField<Value extends string>(
  props: Omit<ComponentProps<typeof ChipSelect<Value>>, 'isSet'>,
) {
  return (
    <Stack gap={1} align="start" className={css('field')}>
      <Text as="span" size="control" strong aria-hidden="true">
        {props.label}
      </Text>
      <ChipSelect {...props} isSet={false} />
    </Stack>
  )
}
