import type { Budget, BudgetState } from '../../../../shared/contract/money/budget.ts'
import type { BudgetOutlook } from '../../../../shared/contract/usage/month-end.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useBudgetOutlook } from '../../../stores/money/budgets-store.ts'
import { describeEnd, describeState, budgetSectionStrings as strings } from '../../../strings/budgets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Box, Row, Text } from '../../../ui/layout/layout.tsx'
import styles from './budget-list.module.css'

const css = classNames(styles)

interface BudgetListProps {
  readonly states: readonly BudgetState[]
  readonly nameOf: (budget: Budget) => string
  readonly onEdit: (budget: Budget) => void
  readonly onDelete: (budget: Budget) => void
}

/** Every budget with its spending, as a bar and as sentences. */
export function BudgetList({ states, nameOf, onEdit, onDelete }: BudgetListProps) {
  return (
    <Box as="ul" line="above">
      {states.map((state) => (
        <BudgetItem
          key={state.budget.id}
          state={state}
          name={nameOf(state.budget)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      ))}
    </Box>
  )
}

interface BudgetItemProps extends Pick<BudgetListProps, 'onEdit' | 'onDelete'> {
  readonly state: BudgetState
  readonly name: string
}

function BudgetItem({ state, name, onEdit, onDelete }: BudgetItemProps) {
  const { budget, left, unconfirmedCount, percent, level } = state
  const outlook = useBudgetOutlook().find((one) => one.budget.id === budget.id) ?? null
  const isSpendable = budget.period !== 'call' && budget.period !== 'conversation'
  return (
    <Row as="li" gap={[2, 3]} wrap align="start" pad={[3, 0]} line="below" aria-label={name}>
      <Text as="div" grow={240}>
        <Text size="control" strong numeric breaks>
          {name}
        </Text>
        {isSpendable && (
          <div className={css('bar')} aria-hidden="true">
            <span className={css('gone', level)} style={{ width: `${Math.min(100, percent)}%` }} />
          </div>
        )}
        <Text size="small" tone="faint" numeric>
          {factsOf(state, outlook).join(' · ')}
        </Text>
      </Text>
      {isSpendable && (
        <p className={css('left', level !== 'fine' && 'near')}>
          {strings.left({ amount: left, currency: budget.currency, unconfirmedCount })}
        </p>
      )}
      <Row gap={2} align="stretch">
        <Button size="small" aria-label={strings.edit(name)} onClick={() => onEdit(budget)}>
          {strings.editShort}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={strings.delete(name)}
          onClick={() => onDelete(budget)}
        >
          {strings.deleteShort}
        </Button>
      </Row>
    </Row>
  )
}

/** A chat's own spending is shown in that chat instead. */
function factsOf(state: BudgetState, outlook: BudgetOutlook | null): string[] {
  if (state.budget.period !== 'conversation')
    return [...describeState(state), ...(outlook === null ? [] : describeEnd(outlook))]
  return [strings.perConversation]
}
