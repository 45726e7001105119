import { create } from 'zustand'
import type { BudgetStop } from '../../../shared/contract/money/budget.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

interface StopState {
  /** The stopped send that the person has to decide about. */
  readonly stop: BudgetStop | null
}

export const budgetStopStore = create<StopState>()(() => ({ stop: null }))

export const useBudgetStop = (): BudgetStop | null => budgetStopStore(({ stop }) => stop)

let decide: (isToBeSent: boolean) => void = () => {}

/** Sends. If a budget stops the send, asks the person and sends again once main has accepted the override. */
export async function sendOverBudget(send: () => Promise<RefusedReply | null>): Promise<RefusedReply | null> {
  for (;;) {
    const refusal = await send()
    if (refusal?.code !== 'budget-passed' || !(await askAbout(refusal.stop))) return refusal
  }
}

/** Asks about one stop at a time; a newer question answers an open one with no. */
function askAbout(stop: BudgetStop): Promise<boolean> {
  decide(false)
  return new Promise((resolve) => {
    decide = resolve
    budgetStopStore.setState({ stop })
  })
}

export function endStop(isToBeSent: boolean): void {
  budgetStopStore.setState({ stop: null })
  decide(isToBeSent)
}

/**
 * Overrides the budgets; main asks for confirmation. If the amounts changed, the send goes ahead and main
 * stops it with new amounts.
 */
export async function overrideBudgets(stop: BudgetStop): Promise<RefusedReply | null> {
  const reply = await request('budgets.override', { stop })
  if (!reply.ok && reply.code !== 'budget-changed') return reply
  endStop(true)
  return null
}
