import type { ComponentProps } from 'react'
import { commonStrings } from '../../strings/common.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { RefusalLine } from './refusal-line.tsx'

interface FormFootProps extends ComponentProps<typeof RefusalLine> {
  readonly save: string
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** The end of a form: why it wasn't saved, Cancel and Save. */
export function FormFoot({ save, isBusy, onCancel, ...refused }: FormFootProps) {
  return (
    <>
      <RefusalLine {...refused} />
      <Row gap={[2, 3]} wrap justify="end">
        <QuietButton onClick={onCancel}>{commonStrings.cancel}</QuietButton>
        <SmallButton type="submit" variant="primary" isBusy={isBusy}>
          {save}
        </SmallButton>
      </Row>
    </>
  )
}
