import { useEffect, useEffectEvent, useState } from 'react'
import type { BudgetState } from '../../../shared/contract/money/budget.ts'
import { classNames } from '../../lib/class-names.ts'
import {
  budgetNameStrings,
  budgetNoteStrings,
  describeState,
  nameBudget,
  budgetLeftStrings as strings,
} from '../../messages/budgets.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { useConnectionNames } from '../../stores/connections/connections-store.ts'
import { useListedAt } from '../../stores/conversations/conversations-store.ts'
import { closeBudgetNote, readSpentBudgets, useSpentBudgets } from '../../stores/money/budgets-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import styles from './budget-left.module.css'

const css = classNames(styles)
const pauseMs = 200
/** Polls, because a budget period can end while nothing else happens. */
const lookEveryMs = 60_000

/** The tightest budget's remainder, linked to all budgets. Nothing without a budget. */
export function BudgetLeft({ conversationId }: { readonly conversationId: string }) {
  const nameOf = useConnectionNames()
  useReadBudgets(conversationId)
  const state = tightestOf(useSpentBudgets(conversationId))
  if (state === null) return null
  const { budget, left, estimated, onItsWay, level } = state
  const connection =
    budget.connectionId && (nameOf(budget.connectionId) ?? budgetNameStrings.deletedConnection)
  const isExact = estimated === '0' && onItsWay === '0'
  const words = isExact ? strings.left : strings.approximatelyLeft
  return (
    <button
      type="button"
      className={css('left', level !== 'fine' && 'near')}
      title={[nameBudget(budget, connection), ...describeState(state)].join(' · ')}
      onClick={() => openSettings(true, 'budgets')}
    >
      {words[budget.period]({ amount: left, currency: budget.currency })}
    </button>
  )
}

/** Budgets for one call are skipped: they never run out. */
function tightestOf(states: readonly BudgetState[]): BudgetState | null {
  const spendable = states.filter(({ budget }) => budget.period !== 'call')
  return spendable.toSorted((one, other) => other.percent - one.percent)[0] ?? null
}

/** The list of chats changes whenever something is counted. */
function useReadBudgets(conversationId: string): void {
  const listedAt = useListedAt()
  const [openedAt] = useState(listedAt)
  const read = useEffectEvent(() => void readSpentBudgets(conversationId))
  useEffect(() => {
    const timer = setTimeout(() => read(), listedAt === openedAt ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [listedAt, openedAt])
  useEffect(() => {
    const timer = setInterval(() => read(), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
}

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
    const connection =
      budget.connectionId && (connectionOf(budget.connectionId) ?? budgetNameStrings.deletedConnection)
    return nameBudget(budget, connection)
  }
  return (
    <div role="status">
      {state !== undefined && (
        <div className={css('note')}>
          <Text size="control" tone="plain" grow={240} numeric breaks>
            {[
              state.level === 'over' ? budgetNoteStrings.usedUp : budgetNoteStrings.near(state.percent),
              nameOf(state),
            ].join(' · ')}
          </Text>
          <Button size="small" onClick={() => openSettings(true, 'budgets')}>
            {budgetNoteStrings.open}
          </Button>
          <Button size="small" variant="quiet" onClick={() => close(state.budget.id)}>
            {budgetNoteStrings.close}
          </Button>
        </div>
      )}
    </div>
  )
}
