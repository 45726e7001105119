import { useState } from 'react'
import type { BudgetStop, ExceededBudget } from '../../../shared/contract/money/budget.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { addDecimals } from '../../../shared/domain/money/decimal.ts'
import { isApproximate } from '../../../shared/domain/money/money.ts'
import { formatExactAmount } from '../../../shared/language/format-amount.ts'
import { formatDay } from '../../../shared/language/format-moment.ts'
import { approximate } from '../../../shared/language/format-number.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { overrideBudgets } from '../../stores/chat/send.ts'
import { budgetQuestion } from '../../stores/chat/send-store.ts'
import { useBudgetNames } from '../../stores/money/budget-names.ts'
import { describeNotCounted, nameBudget, budgetStopStrings as strings } from '../../strings/budgets.ts'
import { commonStrings } from '../../strings/common.ts'
import { moneyStrings } from '../../strings/prices.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Detail, Text } from '../../ui/layout/layout.tsx'
import css from './stop-dialog.module.css'
import { Account, AccountLine, StopDialog } from './stop-dialog.tsx'

/** Names the budget that stopped a message and offers an override. */
export function BudgetStopDialog({ stop }: { readonly stop: BudgetStop }) {
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  return (
    <StopDialog
      label={strings.title}
      decline={{ label: commonStrings.cancel, run: () => budgetQuestion.answer(false) }}
      change={{ label: strings.settings, run: () => openSettings(true, 'money', { place: 'budgets' }) }}
      send={{
        label: strings.send,
        hint: strings.hint,
        isDanger: true,
        run: () => void overrideBudgets(stop).then(setRefusal),
      }}
      error={refusal === null ? null : refusalStrings[refusal.code]}
    >
      <p>{strings.notSent(stop.callCount)}</p>
      {stop.exceeded.map((exceeded) => (
        <Exceeded key={exceeded.budget.id} exceeded={exceeded} callCount={stop.callCount} />
      ))}
    </StopDialog>
  )
}

interface ExceededProps {
  readonly exceeded: ExceededBudget
  readonly callCount: number
}

/** One budget as a calculation: spent, expected, and the limit below. */
function Exceeded({ exceeded, callCount }: ExceededProps) {
  const namesOf = useBudgetNames()
  const { budget, spent, pendingAmount, forecast, notCountedCount, unconfirmedCount } = exceeded
  const { openEndedCount, resetsOn } = exceeded
  const { currency, limit, period } = budget
  const write = (amount: string): string => formatExactAmount({ amount, currency })
  const about = (amount: string): string => approximate(formatExactAmount({ amount, currency }))
  const isLargest = period === 'call' && callCount > 1
  return (
    <section>
      <Text as="h3" size="window" strong breaks below={2}>
        {nameBudget(budget, namesOf(budget))}
      </Text>
      <Account>
        {period !== 'call' && (
          <AccountLine name={strings.spent} amount={isApproximate(exceeded) ? about(spent) : write(spent)} />
        )}
        {pendingAmount !== '0' && <AccountLine name={strings.pendingAmount} amount={about(pendingAmount)} />}
        <AccountLine
          name={isLargest ? strings.largestForecast : strings.forecast(callCount)}
          amount={about(forecast)}
        />
        <AccountLine
          name={strings.together}
          amount={about(addDecimals([spent, pendingAmount, forecast]))}
          isSum
        />
        <AccountLine name={strings.limit} amount={write(limit)} />
        {resetsOn !== null && <AccountLine name={strings.resetsOn} amount={formatDay(resetsOn)} />}
      </Account>
      <Detail className={css('note')}>
        {openEndedCount === 0 ? strings.forecastMeaning : strings.openEnded}
      </Detail>
      {unconfirmedCount > 0 && (
        <Detail className={css('note')}>{moneyStrings.unconfirmed(unconfirmedCount)}</Detail>
      )}
      {notCountedCount > 0 && (
        <Detail className={css('note')}>{describeNotCounted(notCountedCount, currency !== null)}</Detail>
      )}
    </section>
  )
}
