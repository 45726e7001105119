import { useEffect, useEffectEvent, useState } from 'react'
import type { BudgetState } from '../../../shared/contract/money/budget.ts'
import { addDecimals, compareDecimals } from '../../../shared/domain/money/decimal.ts'
import { isApproximate } from '../../../shared/domain/money/money.ts'
import type { Question } from '../../../shared/domain/usage/question-features.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { useListedAt } from '../../stores/conversations/conversations-store.ts'
import { useBudgetNames } from '../../stores/money/budget-names.ts'
import { closeBudgetNote, readSpentBudgets, useSpentBudgets } from '../../stores/money/budgets-store.ts'
import { useNextPrompts } from '../../stores/usage/forecast-store.ts'
import { type NextCalls, nextCallsOf } from '../../stores/usage/next-call-forecast.ts'
import {
  budgetNoteStrings,
  describeState,
  nameBudget,
  budgetLeftStrings as strings,
} from '../../strings/budgets.ts'
import { commonStrings } from '../../strings/common.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { useEachMidnight } from '../../ui/hooks/use-clock.ts'
import { Text } from '../../ui/layout/layout.tsx'
import css from './budget-left.module.css'

const pauseMs = 200

/** The tightest budget's remainder, linked to all budgets. Nothing without a budget. */
export function BudgetLeft({ conversationId }: { readonly conversationId: string }) {
  const namesOf = useBudgetNames()
  useReadBudgets(conversationId)
  const state = tightestOf(useSpentBudgets(conversationId))
  if (state === null) return null
  const { budget, level } = state
  return (
    <button
      type="button"
      className={css('left', level !== 'fine' && 'near')}
      title={[nameBudget(budget, namesOf(budget)), ...describeState(state)].join(' · ')}
      onClick={() => openSettings(true, 'money', { place: 'budgets' })}
    >
      {wordsOfLeft(state)}
    </button>
  )
}

function wordsOfLeft(state: BudgetState): string {
  const { budget, left } = state
  const words = isApproximate(state) ? strings.approximatelyLeft : strings.left
  return words[budget.period]({ amount: left, currency: budget.currency })
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
  useEachMidnight(read)
}

/** Whether the next prompt alone would exceed the budget. The dialog before sending adds the answer. */
function isExceededBy(
  { promptTokens, highestPrices }: NextCalls,
  { budget, left, pendingAmount }: BudgetState,
) {
  const { currency } = budget
  const price = highestPrices.find((money) => money.currency === currency)
  const amount = currency === null ? String(promptTokens) : (price?.amount ?? '0')
  return amount !== '0' && compareDecimals(addDecimals([amount, pendingAmount]), left) > 0
}

function useExceeded({ conversationId, draft, contextLength }: BudgetNoteProps): BudgetState | null {
  const states = useSpentBudgets(conversationId)
  const next = useNextPrompts(conversationId)
  if (next === null || draft === null || states.length === 0) return null
  const calls = nextCallsOf(next, draft, contextLength)
  return states.find((state) => isExceededBy(calls, state)) ?? null
}

interface BudgetNoteProps {
  readonly conversationId: string
  /** `null` for an empty message box. */
  readonly draft: Question | null
  readonly contextLength: number | null
  /** Called on close, because the focused button disappears. */
  readonly onClosed: () => void
}

/**
 * Warns before Send that the next prompt goes over a budget, and once a period that a budget is nearly or
 * fully spent, until dismissed.
 */
export function BudgetNote(props: BudgetNoteProps) {
  const { conversationId, onClosed } = props
  const exceeded = useExceeded(props)
  const namesOf = useBudgetNames()
  const state = useSpentBudgets(conversationId).find(({ isNoteDue }) => isNoteDue)
  const close = (budgetId: string): void => {
    void closeBudgetNote(budgetId, conversationId)
    onClosed()
  }
  const nameOf = ({ budget }: BudgetState): string => nameBudget(budget, namesOf(budget))
  return (
    <div role="status">
      {exceeded !== null && (
        <div className={css('note')}>
          <Text size="control" tone="warn" grow={240} numeric breaks>
            {[strings.exceeds, wordsOfLeft(exceeded), nameOf(exceeded)].join(' · ')}
          </Text>
          <SmallButton onClick={() => openSettings(true, 'money', { place: 'budgets' })}>
            {budgetNoteStrings.open}
          </SmallButton>
        </div>
      )}
      {exceeded === null && state !== undefined && (
        <div className={css('note')}>
          <Text size="control" tone="plain" grow={240} numeric breaks>
            {[
              state.level === 'over' ? budgetNoteStrings.usedUp : budgetNoteStrings.near(state.percent),
              nameOf(state),
            ].join(' · ')}
          </Text>
          <SmallButton onClick={() => openSettings(true, 'money', { place: 'budgets' })}>
            {budgetNoteStrings.open}
          </SmallButton>
          <QuietButton onClick={() => close(state.budget.id)}>{commonStrings.close}</QuietButton>
        </div>
      )}
    </div>
  )
}
