import { type ReactNode, useEffect, useId, useRef } from 'react'
import { commonStrings } from '../../strings/common.ts'
import { Button, QuietButton, SmallButton } from '../controls/button.tsx'
import { Alert, Row, Status, Text } from '../layout/layout.tsx'
import css from './dialog.module.css'
import { Dialog, DialogBody } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** The consequences in one sentence or two, announced with the title. */
  readonly text?: string
  /** More consequences, a choice, or the reason of a refusal. */
  readonly children?: ReactNode
  readonly confirm: string
  /** The label of the button in the corner, if it isn't Cancel. */
  readonly close?: string
  readonly variant?: 'primary' | 'secondary' | 'danger'
  readonly cancelVariant?: 'secondary' | 'quiet'
  /** The dialog itself has the focus if it must be read first. */
  readonly focus?: 'cancel' | 'dialog'
  /** The confirmed action is running: nothing closes the dialog. */
  readonly isBusy?: boolean
  readonly isRefused?: boolean
  /** Announced next to the buttons. */
  readonly status?: string | false
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

interface InlineConfirmProps {
  readonly question: string
  readonly confirm: string
  readonly cancel?: string
  readonly variant?: 'secondary' | 'danger'
  readonly isBusy?: boolean
  readonly refusal?: string | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks for confirmation next to the button that was pressed. Cancel has the focus. */
export function InlineConfirm(props: InlineConfirmProps) {
  const {
    question,
    confirm,
    cancel = commonStrings.cancel,
    variant = 'secondary',
    isBusy = false,
    refusal = null,
  } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelButton.current?.focus(), [])
  return (
    <Row gap={[2, 3]} wrap surface="warn">
      <Text size="small" grow={240} breaks>
        {question}
      </Text>
      {refusal !== null && <Alert>{refusal}</Alert>}
      <Row gap={1}>
        <SmallButton variant={variant} isBusy={isBusy} onClick={props.onConfirm}>
          {confirm}
        </SmallButton>
        <QuietButton ref={cancelButton} onClick={props.onCancel}>
          {cancel}
        </QuietButton>
      </Row>
    </Row>
  )
}

/** Asks for confirmation. Escape, the corner and Cancel change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, children, confirm, close = commonStrings.cancel, status } = props
  const { variant = 'secondary', cancelVariant, focus = 'cancel', isBusy = false, isRefused = false } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  const textId = useId()
  useEffect(() => {
    if (focus === 'cancel') cancelButton.current?.focus()
  }, [focus])
  const leave = (): void => {
    if (!isBusy) props.onCancel()
  }
  const describedBy = text === undefined ? {} : { describedBy: textId }
  return (
    <Dialog label={title} size="fit" closeLabel={close} {...describedBy} onClose={leave}>
      <DialogBody isTight={text !== undefined}>
        {text !== undefined && (
          <Text size="window" tone="quiet" prose id={textId}>
            {text}
          </Text>
        )}
        {children}
        <Row gap={2} wrap className={css('answers')}>
          <Button variant={variant} isBusy={isBusy || isRefused} onClick={props.onConfirm}>
            {confirm}
          </Button>
          <Button ref={cancelButton} variant={cancelVariant ?? 'secondary'} isBusy={isBusy} onClick={leave}>
            {commonStrings.cancel}
          </Button>
          {status !== undefined && (
            <Status numeric breaks>
              {status}
            </Status>
          )}
        </Row>
      </DialogBody>
    </Dialog>
  )
}
