import * as z from 'zod'
import { Failure } from '../chat/failure.ts'
import { BudgetStop } from '../money/budget.ts'

/** All of an error, besides its code, that may cross to the window; what does not fit stays behind, however it came to be there. */
export const RefusalFacts = z.object({
  failure: Failure.nullable().catch(null),
  stop: BudgetStop.nullable().catch(null),
})
