import type { BillableCall } from '../../../../../src/main/reports/bill/bill-causes.ts'
import { reconcile } from '../../../../../src/main/reports/bill/reconciliation.ts'
import type {
  BilledRow,
  BillPeriod,
  Candidate,
  Reconciliation,
} from '../../../../../src/shared/contract/usage/bill.ts'
import type { Clearing } from '../../../../../src/shared/contract/usage/ledger.ts'
import { october, sumsOf } from './a-billable-call.ts'

interface Given {
  readonly period?: BillPeriod
  readonly clearings?: readonly Clearing[]
}

export function compare(
  rows: BilledRow[],
  calls: readonly BillableCall[],
  { period = october, clearings = [] }: Given = {},
): Reconciliation {
  return reconcile({ period, rows }, { rows: sumsOf(calls, period), calls, clearings })
}

export const kindsOf = ({ candidates }: Reconciliation): string[] => candidates.map(({ kind }) => kind)

export function one(result: Reconciliation, kind: Candidate['kind']): Candidate {
  const found = result.candidates.find((candidate) => candidate.kind === kind)
  if (found === undefined) throw new Error(`No ${kind} among ${kindsOf(result).join(', ')}`)
  return found
}
