import { create } from 'zustand'
import type {
  Budget,
  BudgetState,
  BudgetTerms,
  ListedOverride,
} from '../../../shared/contract/money/budget.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { transcriptStore } from '../chat/transcript-store.ts'

interface BudgetsState {
  /** By conversation: the budgets that it spends, and how they stand. */
  readonly spent: { readonly conversationId: string; readonly states: readonly BudgetState[] } | null
  /** All of them; null until they have been read. */
  readonly all: readonly BudgetState[] | null
  readonly passed: readonly ListedOverride[] | null
  /** What was deleted last, to be put back. */
  readonly deleted: Budget | null
}

const none: readonly BudgetState[] = []

export const budgetsStore = create<BudgetsState>()(() => ({
  spent: null,
  all: null,
  passed: null,
  deleted: null,
}))

export const useSpentBudgets = (conversationId: string): readonly BudgetState[] =>
  budgetsStore(({ spent }) => (spent?.conversationId === conversationId ? spent.states : none))
export const useAllBudgets = (): readonly BudgetState[] | null => budgetsStore(({ all }) => all)
export const usePassed = (): readonly ListedOverride[] | null => budgetsStore(({ passed }) => passed)
export const useDeletedBudget = (): Budget | null => budgetsStore(({ deleted }) => deleted)

/** A refusal leaves what is there: a send is checked in main, whatever stands here. */
export async function readSpentBudgets(conversationId: string): Promise<void> {
  const reply = await request('budgets.read', { conversationId })
  const isOpen = transcriptStore.getState().open?.conversation.id === conversationId
  if (reply.ok && isOpen) budgetsStore.setState({ spent: { conversationId, states: reply.value } })
}

export async function loadBudgets(): Promise<void> {
  const [states, passed] = await Promise.all([
    request('budgets.read', { conversationId: null }),
    request('budgets.passed', undefined),
  ])
  if (states.ok) budgetsStore.setState({ all: states.value })
  else raiseRefusal(states)
  if (passed.ok) budgetsStore.setState({ passed: passed.value })
  else raiseRefusal(passed)
}

/** Null where it was taken. */
export async function saveBudget(budgetId: string | null, terms: BudgetTerms): Promise<RefusedReply | null> {
  const reply = await request('budgets.save', { budgetId, terms })
  if (!reply.ok) return reply
  await readAgain()
  return null
}

export async function deleteBudget(budgetId: string): Promise<void> {
  const reply = await request('budgets.delete', { budgetId })
  if (reply.ok) budgetsStore.setState({ deleted: reply.value })
  else raiseRefusal(reply)
  await readAgain()
}

export async function undoDeleteBudget(): Promise<void> {
  const { deleted: budget } = budgetsStore.getState()
  if (budget === null) return
  const reply = await request('budgets.putBack', { budget })
  if (reply.ok) forgetDeletedBudget()
  else raiseRefusal(reply)
  await readAgain()
}

export function forgetDeletedBudget(): void {
  budgetsStore.setState({ deleted: null })
}

/** It is not said again before the next period. */
export async function closeBudgetNote(budgetId: string, conversationId: string): Promise<void> {
  const reply = await request('budgets.closeNote', { budgetId, conversationId })
  if (!reply.ok) raiseRefusal(reply)
  await readSpentBudgets(conversationId)
}

/** Those that were read, since what they come to has changed. */
export async function reloadBudgets(): Promise<void> {
  const { spent, all } = budgetsStore.getState()
  await Promise.all([
    ...(all === null ? [] : [loadBudgets()]),
    ...(spent === null ? [] : [readSpentBudgets(spent.conversationId)]),
  ])
}

async function readAgain(): Promise<void> {
  const conversationId = transcriptStore.getState().open?.conversation.id
  await Promise.all([
    loadBudgets(),
    ...(conversationId === undefined ? [] : [readSpentBudgets(conversationId)]),
  ])
}
