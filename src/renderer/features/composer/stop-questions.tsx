import { useBudgetStop, useLimitStop } from '../../stores/chat/send-store.ts'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'

const LimitStopDialog = lazyPart(async () => (await import('./limit-stop-dialog.tsx')).LimitStopDialog)
const BudgetStopDialog = lazyPart(async () => (await import('./budget-stop-dialog.tsx')).BudgetStopDialog)

/** Asks about a message that a limit or a budget stopped. */
export function StopQuestions() {
  const limit = useLimitStop()
  const budget = useBudgetStop()
  return (
    <>
      {limit !== null && <LimitStopDialog key={limit.conversationId} stop={limit} />}
      {budget !== null && <BudgetStopDialog key={budget.id} stop={budget} />}
    </>
  )
}
