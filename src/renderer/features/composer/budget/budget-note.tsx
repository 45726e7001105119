import { classNames } from '../../../lib/class-names.ts'
import { budgetFormat } from '../../../lib/format-amount.ts'
import { goneConnection, nameBudget, budgetNoteStrings as strings } from '../../../messages/budgets.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { useConnectionNames } from '../../../stores/connections/connections-store.ts'
import { closeBudgetNote, useSpentBudgets } from '../../../stores/money/budgets-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './budget-note.module.css'

const css = classNames(styles)

interface BudgetNoteProps {
  readonly conversationId: string
  /** Called on close, because the focused button disappears. */
  readonly onClosed: () => void
}

/** Warns once a period that a budget is nearly or fully spent. Stays until dismissed. */
export function BudgetNote({ conversationId, onClosed }: BudgetNoteProps) {
  const connectionOf = useConnectionNames()
  const state = useSpentBudgets(conversationId).find(({ isNoteDue }) => isNoteDue)
  const close = (budgetId: string): void => {
    void closeBudgetNote(budgetId, conversationId)
    onClosed()
  }
  const nameOf = ({ budget }: NonNullable<typeof state>): string => {
    const connection = budget.connectionId && (connectionOf(budget.connectionId) ?? goneConnection)
    return nameBudget(budget, connection, budgetFormat)
  }
  return (
    <div role="status">
      {state !== undefined && (
        <div className={css('note')}>
          <p className={css('words')}>
            {state.level === 'passed'
              ? strings.passed(nameOf(state))
              : strings.near(nameOf(state), budgetFormat.count(state.percent))}
          </p>
          <Button size="small" onClick={() => openSettings(true, 'budgets')}>
            {strings.open}
          </Button>
          <Button size="small" variant="quiet" onClick={() => close(state.budget.id)}>
            {strings.close}
          </Button>
        </div>
      )}
    </div>
  )
}
