import * as z from 'zod'
import { Failure } from '../chat/failure.ts'
import { BudgetStop } from '../money/budget.ts'

/**
 * The only facts of an error, besides its code, that may reach the window. Values that do not match the
 * schema become null.
 */
export const RefusalFacts = z.object({
  failure: Failure.nullable().catch(null),
  stop: BudgetStop.nullable().catch(null),
})
