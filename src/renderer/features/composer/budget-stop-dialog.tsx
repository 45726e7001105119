import { useEffect, useId, useRef, useState } from 'react'
import type { BudgetStop, ExceededBudget } from '../../../shared/contract/money/budget.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { addDecimals } from '../../../shared/domain/money/decimal.ts'
import { formatExactAmount } from '../../../shared/language/format-amount.ts'
import { formatDay } from '../../../shared/language/format-moment.ts'
import { classNames } from '../../lib/class-names.ts'
import {
  budgetNameStrings,
  describeNotCounted,
  nameBudget,
  budgetStopStrings as strings,
  wordsOfBudgetProject,
} from '../../messages/budgets.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { overrideBudgets } from '../../stores/chat/send.ts'
import { budgetQuestion, useBudgetStop } from '../../stores/chat/send-store.ts'
import { useConnectionNames } from '../../stores/connections/connections-store.ts'
import { useProjectNames } from '../../stores/conversations/projects-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import styles from './budget-stop-dialog.module.css'

const css = classNames(styles)
const decline = (): void => budgetQuestion.answer(false)

/** Names the budget that stopped a message and offers an override. Closing the dialog sends nothing. */
export function BudgetStopDialog() {
  const stop = useBudgetStop()
  return stop === null ? null : <Question key={stop.id} stop={stop} />
}

function Question({ stop }: { readonly stop: BudgetStop }) {
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const textId = useId()
  // Keeps the dialog scrolled to its top, so that the explanation is read first.
  useEffect(() => cancel.current?.focus({ preventScroll: true }), [])

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
          <p>{strings.notSent(stop.callCount)}</p>
          {stop.exceeded.map((exceeded) => (
            <Exceeded key={exceeded.budget.id} exceeded={exceeded} callCount={stop.callCount} />
          ))}
        </Stack>
        <Row gap={2} wrap align="stretch">
          <Button ref={cancel} variant="primary" onClick={decline}>
            {strings.cancel}
          </Button>
          <Button
            onClick={() => {
              decline()
              openSettings(true, 'budgets')
            }}
          >
            {strings.settings}
          </Button>
        </Row>
        <Stack gap={3} align="start" className={css('override')}>
          <Text size="small" tone="faint" className={css('note')}>
            {strings.hint}
          </Text>
          <Button variant="danger" onClick={() => void overrideBudgets(stop).then(setRefusal)}>
            {strings.send}
          </Button>
        </Stack>
        {refusal !== null && (
          <Text size="small" tone="danger" role="alert">
            {refusalStrings[refusal.code]}
          </Text>
        )}
      </DialogBody>
    </Dialog>
  )
}

interface ExceededProps {
  readonly exceeded: ExceededBudget
  readonly callCount: number
}

/** One budget as a calculation: spent, expected, and the limit below. */
function Exceeded({ exceeded, callCount }: ExceededProps) {
  const nameOf = useConnectionNames()
  const projectOf = useProjectNames()
  const { budget, spent, estimated, onItsWay, forecast, notCountedCount, openEndedCount, renewsOn } = exceeded
  const { connectionId, currency, limit, period } = budget
  const name = (connectionId && nameOf(connectionId)) ?? budgetNameStrings.deletedConnection
  const write = (amount: string): string => formatExactAmount({ amount, currency })
  const about = (amount: string): string => strings.about({ amount, currency })
  const isLargest = period === 'call' && callCount > 1
  return (
    <section>
      <Text as="h3" size="window" strong breaks className={css('name')}>
        {nameBudget(
          budget,
          connectionId === null ? null : name,
          null,
          wordsOfBudgetProject(budget.projectId, projectOf(budget.projectId)),
        )}
      </Text>
      <Stack as="dl" numeric className={css('account')}>
        {period !== 'call' && (
          <Line name={strings.spent} amount={estimated === '0' ? write(spent) : about(spent)} />
        )}
        {onItsWay !== '0' && <Line name={strings.onItsWay} amount={about(onItsWay)} />}
        <Line
          name={isLargest ? strings.largestForecast : strings.forecast(callCount)}
          amount={about(forecast)}
        />
        <Line name={strings.together} amount={about(addDecimals([spent, onItsWay, forecast]))} isSum />
        <Line name={strings.limit} amount={write(limit)} />
        {renewsOn !== null && <Line name={strings.renewsOn} amount={formatDay(renewsOn)} />}
      </Stack>
      <Text size="small" tone="faint" className={css('note')}>
        {openEndedCount === 0 ? strings.forecastMeaning : strings.openEnded}
      </Text>
      {notCountedCount > 0 && (
        <Text size="small" tone="faint" className={css('note')}>
          {describeNotCounted(notCountedCount, currency !== null)}
        </Text>
      )}
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly amount: string
  readonly isSum?: boolean
}

function Line({ name, amount, isSum = false }: LineProps) {
  return (
    <Row gap={3} align="stretch" justify="between" className={css('line', isSum && 'sum')}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </Row>
  )
}
