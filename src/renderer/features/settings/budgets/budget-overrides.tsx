import type { PassedOnPurpose } from '../../../../shared/contract/money/budget.ts'
import { classNames } from '../../../lib/class-names.ts'
import { budgetFormat, formatExactAmount } from '../../../lib/format-amount.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import { nameBudget, passedStrings as strings } from '../../../messages/budgets.ts'
import { Group } from '../../../ui/layout/group.tsx'
import styles from './budget-overrides.module.css'

const css = classNames(styles)

interface PassedBudgetsProps {
  readonly passed: readonly PassedOnPurpose[]
  readonly connectionOf: (connectionId: string | null) => string | null
}

/** Every override of a budget, the newest first. What was typed for it is known of earlier ones alone. */
export function PassedBudgets({ passed, connectionOf }: PassedBudgetsProps) {
  return (
    <Group title={strings.title}>
      {passed.length === 0 ? (
        <p className={css('quiet')}>{strings.none}</p>
      ) : (
        <ul aria-label={strings.title} className={css('list')}>
          {passed.map((one) => (
            <li key={one.id} className={css('item')}>
              <p className={css('name')}>{nameBudget(one, connectionOf(one.connectionId), budgetFormat)}</p>
              <p className={css('note')}>{describe(one)}</p>
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}

function describe({
  at,
  spent,
  onItsWay,
  forecast,
  currency,
  typed,
  conversationTitle,
}: PassedOnPurpose): string {
  const write = (amount: string): string => formatExactAmount(amount, currency)
  return [
    strings.at(formatWholeMoment(at), conversationTitle),
    strings.amounts(write(spent), onItsWay === '0' ? null : write(onItsWay), write(forecast)),
    ...(typed.trim() === '' ? [] : [strings.typed(typed.trim())]),
  ].join(' ')
}
