import { useRef } from 'react'
import { commonStrings } from '../../strings/common.ts'
import { useFocusHandover } from '../hooks/use-focus-handover.ts'
import { Remark, Row } from '../layout/layout.tsx'
import { QuietButton } from './button.tsx'
import css from './progress-line.module.css'

interface ProgressLineProps {
  readonly label: string
  /** The progress in words, such as `3 of 40`. */
  readonly amount: string | null
  readonly done: number
  /** Null while nobody knows it. */
  readonly total: number | null
  readonly onCancel: () => void
}

/**
 * The progress of a task with Cancel. When the line disappears with the focus, the focus moves to the first
 * button around it.
 */
export function ProgressLine({ label, amount, done, total, onCancel }: ProgressLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, (leaving) => leaving.closest('fieldset, dialog')?.querySelector('button')?.focus())
  return (
    <Row gap={[2, 3]} wrap ref={line}>
      <progress
        className={css('bar')}
        aria-label={label}
        max={total ?? 1}
        {...(total !== null && { value: done })}
      />
      <Remark as="span" numeric>
        {amount === null ? label : `${label} · ${amount}`}
      </Remark>
      <QuietButton onClick={onCancel}>{commonStrings.cancel}</QuietButton>
    </Row>
  )
}
