import { create } from 'zustand'
import type {
  Budget,
  BudgetState,
  BudgetTerms,
  ListedOverride,
} from '../../../shared/contract/money/budget.ts'
import type { BudgetOutlook } from '../../../shared/contract/usage/month-end.ts'
import { request } from '../../api.ts'
import { keepEqual } from '../../lib/keep-equal.ts'
import { ask, change } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { transcriptStore } from '../chat/transcript-store.ts'

interface BudgetsState {
  readonly spent: { readonly conversationId: string; readonly states: readonly BudgetState[] } | null
  /** All budgets; null until loaded. */
  readonly all: readonly BudgetState[] | null
  readonly overrides: readonly ListedOverride[] | null
  /** Where the budgets will end; empty until loaded. */
  readonly outlook: readonly BudgetOutlook[]
  /** The last deleted budget, for undo. */
  readonly deleted: Budget | null
}

const none: readonly BudgetState[] = []

export const budgetsStore = create<BudgetsState>()(() => ({
  spent: null,
  all: null,
  overrides: null,
  outlook: [],
  deleted: null,
}))

export const useSpentBudgets = (conversationId: string): readonly BudgetState[] =>
  budgetsStore(({ spent }) => (spent?.conversationId === conversationId ? spent.states : none))
export const useAllBudgets = (): readonly BudgetState[] | null => budgetsStore(({ all }) => all)
export const useOverrides = (): readonly ListedOverride[] | null => budgetsStore(({ overrides }) => overrides)
export const useAreBudgetsKnown = (): boolean =>
  budgetsStore(({ all, overrides }) => all !== null && overrides !== null)
export const useBudgetOutlook = (): readonly BudgetOutlook[] => budgetsStore(({ outlook }) => outlook)
export const useDeletedBudget = (): Budget | null => budgetsStore(({ deleted }) => deleted)

/** Keeps the old data after a refusal: main checks every send, whatever the window shows. */
export async function readSpentBudgets(conversationId: string): Promise<void> {
  const result = await request('budgets.read', { conversationId })
  const isOpen = transcriptStore.getState().open?.conversation.id === conversationId
  if (!result.ok || !isOpen) return
  budgetsStore.setState(({ spent }) => ({
    spent: { conversationId, states: keepEqual(spent?.states ?? none, result.value) },
  }))
}

/** Keeps the old one after a refusal: budgets work without it. */
async function readBudgetOutlook(): Promise<void> {
  const result = await request('usage.budgetOutlook', undefined)
  if (result.ok) budgetsStore.setState({ outlook: result.value })
}

export async function loadBudgets(): Promise<void> {
  const [states, overrides] = await Promise.all([
    request('budgets.read', { conversationId: null }),
    request('budgets.overrides', undefined),
    readBudgetOutlook(),
  ])
  if (states.ok) budgetsStore.setState({ all: states.value })
  else raiseRefusal(states)
  if (overrides.ok) budgetsStore.setState({ overrides: overrides.value })
  else raiseRefusal(overrides)
}

/** Null on success. */
export const saveBudget = (budgetId: string | null, terms: BudgetTerms) =>
  change('budgets.save', { budgetId, terms }, readAgain)

export async function deleteBudget(budgetId: string): Promise<void> {
  await ask('budgets.delete', { budgetId }, (value) => budgetsStore.setState({ deleted: value }))
  await readAgain()
}

export async function undoDeleteBudget(): Promise<void> {
  const { deleted: budget } = budgetsStore.getState()
  if (budget === null) return
  await ask('budgets.restore', { budget }, forgetDeletedBudget)
  await readAgain()
}

let budgetOfProject: string | null = null

/** The next form for a new budget begins with this project. */
export function beginBudgetOfProject(projectId: string): void {
  budgetOfProject = projectId
}

export function takeBudgetOfProject(): string | null {
  const projectId = budgetOfProject
  budgetOfProject = null
  return projectId
}

export function forgetDeletedBudget(): void {
  budgetsStore.setState({ deleted: null })
}

/** Hides the note until the next period. */
export async function closeBudgetNote(budgetId: string, conversationId: string): Promise<void> {
  await ask('budgets.closeNote', { budgetId, conversationId })
  await readSpentBudgets(conversationId)
}

/** Reloads the budgets already loaded, because their spent amounts changed. */
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
