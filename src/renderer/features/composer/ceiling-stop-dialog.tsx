import { useEffect, useId, useRef } from 'react'
import type { CeilingStop } from '../../../shared/contract/money/ceiling.ts'
import { formatExactAmount } from '../../../shared/language/format-amount.ts'
import { classNames } from '../../lib/class-names.ts'
import { ceilingStrings, ceilingStopStrings as strings } from '../../messages/ceilings.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { allowOverCeiling } from '../../stores/chat/send.ts'
import { ceilingQuestion, useCeilingStop } from '../../stores/chat/send-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import styles from './budget-stop-dialog.module.css'

const css = classNames(styles)
const decline = (): void => ceilingQuestion.answer(false)

/** A prompt that alone costs more than the limit of its answer. Closing the dialog sends nothing. */
export function CeilingStopDialog() {
  const stop = useCeilingStop()
  return stop === null ? null : <Question key={stop.conversationId} stop={stop} />
}

function Question({ stop }: { readonly stop: CeilingStop }) {
  const cancel = useRef<HTMLButtonElement>(null)
  const textId = useId()
  useEffect(() => cancel.current?.focus({ preventScroll: true }), [])
  const { ceiling, promptTokens, promptCost } = stop
  const { amount, currency } = ceiling
  return (
    <Dialog
      label={strings.title}
      size="fit"
      closeLabel={strings.cancel}
      describedBy={textId}
      onClose={decline}
    >
      <DialogBody isTight size="control" prose>
        <Stack gap={4} id={textId}>
          <p>{strings.notSent}</p>
          <Text as="p" strong breaks>
            {stop.modelId}
          </Text>
          <Stack as="dl" numeric className={css('account')}>
            <Row gap={3} align="stretch" justify="between" className={css('line')}>
              <dt>{strings.prompt(promptTokens)}</dt>
              <dd>{strings.about({ amount: promptCost, currency })}</dd>
            </Row>
            <Row gap={3} align="stretch" justify="between" className={css('line')}>
              <dt>{strings.limit}</dt>
              <dd>{formatExactAmount({ amount, currency })}</dd>
            </Row>
          </Stack>
        </Stack>
        <Row gap={2} wrap align="stretch">
          <Button ref={cancel} variant="primary" onClick={decline}>
            {strings.cancel}
          </Button>
          <Button
            onClick={() => {
              decline()
              openDialog('parameters')
            }}
          >
            {ceilingStrings.change}
          </Button>
        </Row>
        <Stack gap={3} align="start" className={css('override')}>
          <Text size="small" tone="faint" className={css('note')}>
            {strings.hint}
          </Text>
          <Button onClick={() => void allowOverCeiling(stop)}>{strings.send}</Button>
        </Stack>
      </DialogBody>
    </Dialog>
  )
}
