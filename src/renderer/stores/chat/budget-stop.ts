import { create } from 'zustand'
import type { BudgetStop } from '../../../shared/contract/money/budget.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

interface StopState {
  /** What was not sent, and is asked about. */
  readonly stop: BudgetStop | null
}

export const budgetStopStore = create<StopState>()(() => ({ stop: null }))

export const useBudgetStop = (): BudgetStop | null => budgetStopStore(({ stop }) => stop)

let decide: (isToBeSent: boolean) => void = () => {}

/** Sends; where a budget stops that, tells the person, and sends the same again after an override that main has taken. */
export async function sendOverBudget(send: () => Promise<RefusedReply | null>): Promise<RefusedReply | null> {
  for (;;) {
    const refusal = await send()
    if (refusal?.stop === undefined || !(await askAbout(refusal.stop))) return refusal
  }
}

/** One question at a time; an earlier one that nobody answered is a no. */
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

/** Main asks for confirmation. Where the amounts have changed it is sent too: main stops it with the new ones. */
export async function overrideBudgets(stop: BudgetStop): Promise<RefusedReply | null> {
  const reply = await request('budgets.override', { stop })
  if (!reply.ok && reply.code !== 'budget-changed') return reply
  endStop(true)
  return null
}
