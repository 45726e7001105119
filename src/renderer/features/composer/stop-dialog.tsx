import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Alert, Detail, Row, Stack } from '../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import css from './stop-dialog.module.css'

interface Action {
  readonly label: string
  readonly run: () => void
}

interface StopDialogProps {
  readonly label: string
  /** Why the message was not sent. */
  readonly children: ReactNode
  readonly decline: Action
  /** Leads to the place where the limit can be changed. */
  readonly change: Action
  /** Sends anyway, after an explanation. */
  readonly send: Action & { readonly hint: string; readonly isDanger?: boolean }
  /** An error of sending anyway. */
  readonly error?: string | null
}

/** A message that a limit stopped, with the ways on. Closing the dialog sends nothing. */
export function StopDialog({ label, children, decline, change, send, error = null }: StopDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const textId = useId()
  // Keeps the dialog scrolled to its top, so that the explanation is read first.
  useEffect(() => cancel.current?.focus({ preventScroll: true }), [])
  return (
    <Dialog label={label} size="fit" closeLabel={decline.label} describedBy={textId} onClose={decline.run}>
      <DialogBody isTight size="control" prose>
        <Stack gap={4} id={textId}>
          {children}
        </Stack>
        <Detail className={css('note')}>{send.hint}</Detail>
        {error !== null && <Alert>{error}</Alert>}
        <Row gap={2} wrap justify="end">
          <Button
            variant="quiet"
            onClick={() => {
              decline.run()
              change.run()
            }}
          >
            {change.label}
          </Button>
          <Button ref={cancel} onClick={decline.run}>
            {decline.label}
          </Button>
          <Button variant={send.isDanger === true ? 'danger' : 'primary'} onClick={send.run}>
            {send.label}
          </Button>
        </Row>
      </DialogBody>
    </Dialog>
  )
}

/** Amounts of a calculation, one below the other. */
export function Account({ children }: { readonly children: ReactNode }) {
  return (
    <Stack as="dl" numeric line="above">
      {children}
    </Stack>
  )
}

interface AccountLineProps {
  readonly name: string
  readonly amount: string
  readonly isSum?: boolean
}

export function AccountLine({ name, amount, isSum = false }: AccountLineProps) {
  return (
    <Row gap={3} align="stretch" justify="between" className={css('line', isSum && 'sum')}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </Row>
  )
}
