import { page } from 'vitest/browser'
import { leaveBill, openBill } from '../../../src/renderer/features/reconcile/bills-store.ts'
import type { SavedBill } from '../../../src/shared/contract/usage/bill.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aCall, october, unreported } from '../../unit/main/reports/bill/a-billable-call.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, command, dialog, one, press, textbox, type WindowState } from './window-state.ts'

const usd = (amount: string) => ({ currency: 'USD', amount })
const period = { ...october, connectionId: 'service' }
const ofService = { connectionId: 'service' } as const
const calls = [
  ...Array.from({ length: 40 }, (_, at) =>
    aCall({
      ...ofService,
      id: `call-${at}`,
      startedAt: Date.parse('2026-10-01T09:00:00Z') + at * 20 * 3_600_000,
      model: at % 3 === 0 ? 'atlas-large-2' : 'meridian-70b-chat',
      usage: { promptTokens: 31_203 + at * 977, completionTokens: 870 + at, totalTokens: 32_073 + at * 978 },
      cost: usd('0.0812'),
    }),
  ),
  aCall({
    ...ofService,
    ...unreported,
    id: 'silent',
    source: 'estimated',
    estimate: { promptTokens: 9_120, completionTokens: 212 },
  }),
  aCall({ ...ofService, ...unreported, id: 'stopped', state: 'stopped' }),
  aCall({ ...ofService, id: 'late', startedAt: Date.parse('2026-10-31T23:57:00Z') }),
  aCall({ connectionId: 'work', connectionName: 'Work gateway', id: 'other' }),
]
const counts = { promptTokens: null, completionTokens: null, requests: null }
const saved: SavedBill = {
  id: 'bill-1',
  period,
  connectionName: 'api.example.com',
  savedAt: now,
  closedAt: null,
  rows: [
    { day: '2026-10-03', model: 'meridian-70b-chat', ...counts, totalTokens: 1_560_022, cost: usd('41.2') },
    { day: '2026-10-31', model: 'vendor/Atlas-Large-2', ...counts, totalTokens: 702_110, cost: usd('3.07') },
  ],
  tally: [{ day: '2026-10-03', model: 'meridian-70b-chat', ...counts, totalTokens: 1_000, cost: null }],
}
const closed: SavedBill = {
  ...saved,
  id: 'bill-0',
  period: { ...period, from: '2026-09-01', to: '2026-09-30', clock: 'local' },
  closedAt: now,
}

function withBills(bills: SavedBill[] = [saved, closed]): World {
  const world = chatOf(twoTurns)
  world.bills = bills
  world.billable = calls
  return world
}

const reconcile = dialog('Reconcile')

async function openSaved(id: string): Promise<void> {
  command('open-reconcile')()
  leaveBill()
  await openBill(id)
}

const unclear = `Usage report
date;model;tokens;cost;note
03/04/2026;small-1;1.203;1,234;a
05/04/2026;vendor/a-model-with-a-long-name;1.203;2,345;b
Total;;2.406;3,579;
yesterday;small-1;1;0,1;`

async function paste(text: string): Promise<void> {
  command('open-reconcile')()
  await press(button('New bill'))
  await press(button('Paste a table…'))
  await textbox('Table').fill(text)
}

export const reconcileStates: readonly WindowState[] = [
  {
    name: 'reconcile: saved bills',
    world: withBills,
    reach: command('open-reconcile'),
    shown: one('table', 'Bills', reconcile),
  },
  {
    name: 'reconcile: no bill yet',
    world: () => withBills([]),
    reach: command('open-reconcile'),
    shown: one('button', 'New bill', reconcile),
  },
  {
    name: 'reconcile: a difference and its causes',
    world: withBills,
    reach: async () => {
      await openSaved('bill-1')
      await press(reconcile.getByRole('button', { name: /Show \d+ calls?/u }).first())
    },
    shown: one('table', 'By model', reconcile),
  },
  {
    name: 'reconcile: a closed bill',
    world: withBills,
    reach: () => openSaved('bill-0'),
    shown: one('button', 'Reopen', reconcile),
  },
  {
    name: 'reconcile: invalid input',
    world: () => withBills([]),
    reach: async () => {
      command('open-reconcile')()
      await press(button('New bill'))
      await textbox('Total tokens').fill('many')
      await textbox('Amount').fill('1,234')
    },
    shown: reconcile.getByText(/This number is ambiguous/u),
  },
  {
    name: 'reconcile: a table with questions',
    world: () => withBills([]),
    typed: unclear,
    reach: () => paste(unclear),
    shown: page.getByRole('button', { name: /^⟦?Import \d+ line/u }),
  },
  {
    name: 'reconcile: a table that is refused',
    world: () => withBills([]),
    reach: () => paste('a,b\n1,2\n"3,4'),
    shown: page.getByRole('alert'),
  },
]
