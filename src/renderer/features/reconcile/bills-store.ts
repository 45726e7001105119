import { create } from 'zustand'
import type { Output } from '../../../shared/contract/contract.ts'
import type {
  BillDraft,
  BilledRow,
  BillPeriod,
  Reconciliation,
  SavedBill,
} from '../../../shared/contract/usage/bill.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

/** A line of a bill as the user types it. */
export interface TypedRow {
  readonly key: number
  readonly day: string
  readonly model: string
  readonly promptTokens: string
  readonly completionTokens: string
  readonly totalTokens: string
  readonly requests: string
  readonly amount: string
  readonly currency: string
}

/** The open bill. It stays when the dialog closes, so that no input is lost. */
interface OpenBill {
  /** The last saved version; null for a new bill. */
  readonly saved: SavedBill | null
  readonly period: BillPeriod
  readonly rows: readonly TypedRow[]
}

type BillList = Output<'bills.list'>

interface BillsState {
  /** Null until loaded. */
  readonly list: BillList | null
  readonly open: OpenBill | null
  /** The last comparison with the ledger; stays visible during a new comparison. */
  readonly result: Reconciliation | null
  readonly refusal: RefusedResult | null
  /** The last deleted bill, for undo. */
  readonly deleted: SavedBill | null
}

const billsStore = create<BillsState>()(() => ({
  list: null,
  open: null,
  result: null,
  refusal: null,
  deleted: null,
}))

export const useBills = (): BillsState => billsStore()

let comparisons = 0
let keys = 0

export async function loadBills(): Promise<void> {
  const result = await request('bills.list', undefined)
  billsStore.setState(result.ok ? { list: result.value, refusal: null } : { refusal: result })
}

export function beginBill(period: BillPeriod): void {
  const open = { saved: null, period, rows: [withKey(emptyRow)] }
  billsStore.setState({ open, result: null, deleted: null, refusal: null })
}

const emptyRow: Omit<TypedRow, 'key'> = {
  day: '',
  model: '',
  promptTokens: '',
  completionTokens: '',
  totalTokens: '',
  requests: '',
  amount: '',
  currency: '',
}

export async function openBill(billId: string): Promise<void> {
  const result = await request('bills.open', { billId })
  if (result.ok) showSaved(result.value)
  else billsStore.setState({ refusal: result })
}

function showSaved(saved: SavedBill): void {
  const isOther = billsStore.getState().open?.saved?.id !== saved.id
  billsStore.setState(({ result }) => ({
    open: { saved, period: saved.period, rows: saved.rows.map((row) => withKey(asTyped(row))) },
    result: isOther ? null : result,
    refusal: null,
    deleted: null,
  }))
}

export function leaveBill(): void {
  comparisons += 1
  billsStore.setState({ open: null, result: null, refusal: null })
}

function changeOpen(change: (open: OpenBill) => Partial<OpenBill>): void {
  billsStore.setState(({ open }) => (open === null ? {} : { open: { ...open, ...change(open) } }))
}

export function changePeriod(changes: Partial<BillPeriod>): void {
  changeOpen(({ period }) => ({ period: { ...period, ...changes } }))
}

export function setRows(rows: readonly BilledRow[]): void {
  changeOpen(() => ({ rows: rows.map((row) => withKey(asTyped(row))) }))
}

export function clearRows(): void {
  changeOpen(() => ({ rows: [withKey(emptyRow)] }))
}

export function addRow(): void {
  changeOpen(({ rows }) => ({ rows: [...rows, withKey(emptyRow)] }))
}

export function changeRow(key: number, changes: Partial<TypedRow>): void {
  changeOpen(({ rows }) => ({ rows: rows.map((row) => (row.key === key ? { ...row, ...changes } : row)) }))
}

export function removeRow(key: number): void {
  changeOpen(({ rows }) => ({ rows: rows.filter((row) => row.key !== key) }))
}

function withKey(row: Omit<TypedRow, 'key'>): TypedRow {
  keys += 1
  return { ...row, key: keys }
}

/** Compares the bill with the ledger; late responses are dropped. */
export async function compareBill(draft: BillDraft): Promise<void> {
  comparisons += 1
  const comparison = comparisons
  const result = await request('bills.compare', draft)
  if (comparison !== comparisons) return
  billsStore.setState(result.ok ? { result: result.value, refusal: null } : { refusal: result })
}

/** Returns the bill's id; null after a refusal. */
export async function saveBill(draft: BillDraft): Promise<string | null> {
  const billId = billsStore.getState().open?.saved?.id ?? null
  return keep(await request('bills.save', { billId, ...draft }))
}

export async function setBillClosed(billId: string, isClosed: boolean): Promise<string | null> {
  return keep(await request('bills.setClosed', { billId, isClosed }))
}

async function keep(result: Result<SavedBill>): Promise<string | null> {
  if (!result.ok) {
    billsStore.setState({ refusal: result })
    return null
  }
  showSaved(result.value)
  await loadBills()
  return result.value.id
}

export async function deleteBill(billId: string): Promise<void> {
  const result = await request('bills.delete', { billId })
  if (!result.ok) {
    billsStore.setState({ refusal: result })
    return
  }
  leaveBill()
  billsStore.setState({ deleted: result.value })
  await loadBills()
}

export async function undoDeleteBill(): Promise<void> {
  const { deleted: bill } = billsStore.getState()
  if (bill === null) return
  const result = await request('bills.restore', { bill })
  billsStore.setState(result.ok ? { deleted: null } : { refusal: result })
  await loadBills()
}

/** Converts a billed row to its typed form. */
function asTyped(row: BilledRow): Omit<TypedRow, 'key'> {
  const inDigits = (count: number | null): string => (count === null ? '' : String(count))
  return {
    day: row.day ?? '',
    model: row.model ?? '',
    promptTokens: inDigits(row.promptTokens),
    completionTokens: inDigits(row.completionTokens),
    totalTokens: inDigits(row.totalTokens),
    requests: inDigits(row.requests),
    amount: row.cost?.amount ?? '',
    currency: row.cost?.currency ?? '',
  }
}
