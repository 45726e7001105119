import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { BillableCall } from '../../../src/main/reports/bill/bill-causes.ts'
import type { SavedBill } from '../../../src/shared/contract/usage/bill.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aCall, unreported } from '../../unit/main/reports/bill/a-billable-call.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

export const dialog = page.getByRole('dialog', { name: 'Reconcile' })
export const button = (name: string) => dialog.getByRole('button', { name, exact: true })
export const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
export const table = (name: string) => dialog.getByRole('table', { name })
export const rowsOf = (name: string): (string | null)[][] =>
  [...(table(name).element() as HTMLTableElement).rows].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  )

const ofService = { connectionId: 'service' } as const
const twoCalls = [
  aCall(ofService),
  aCall({
    ...ofService,
    ...unreported,
    id: 'silent',
    messageId: 'a1',
    conversationId: 'sql',
    source: 'estimated',
    estimate: { promptTokens: 500, completionTokens: 40 },
  }),
]
export const saved: SavedBill = {
  id: 'bill-1',
  period: { ...ofService, clock: 'utc', from: '2026-09-01', to: '2026-09-30' },
  connectionName: 'api.example.com',
  savedAt: now,
  closedAt: now,
  rows: [
    {
      day: null,
      model: null,
      promptTokens: null,
      completionTokens: null,
      totalTokens: 12,
      requests: null,
      cost: null,
    },
  ],
  tally: [],
}

export async function openReconcile(bills: SavedBill[] = [], billable: BillableCall[] = twoCalls) {
  const world = chatOf(twoTurns)
  world.bills = bills
  world.billable = billable
  const bridge = await openApp(world)
  bridge.emit({ type: 'command-chosen', command: 'open-reconcile' })
  await expect.element(button('New bill')).toBeVisible()
  return bridge
}

/** Begins a new bill for October, the month of the calls. */
export async function beginOctober(): Promise<void> {
  await button('New bill').click()
  await dialog.getByLabelText('First day').fill('2026-10-01')
  await dialog.getByLabelText('Last day').fill('2026-10-31')
}
