import { describe, expect, it } from 'vitest'
import type { TotalsCheck } from '../../../src/shared/contract/usage/ledger.ts'
import { temporaryId } from '../../../src/shared/domain/conversations/temporary-chat.ts'
import { aConversation, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const ledger = settings.getByRole('group', { name: 'Ledger' })
const check = ledger.getByRole('button', { name: 'Verify totals' })

async function openData() {
  const conversation = aConversation()
  const messages = [aQuestion('q', 'Why?'), anAnswer('a', 'Because.')]
  const bridge = await openApp(worldWith([conversation], { [conversation.id]: messages }))
  await showSettings('Privacy and data')
  return bridge
}

const inOrder: TotalsCheck = {
  callCount: 412,
  totalTokens: 58_120,
  differenceCount: 0,
  differences: [],
  answerCount: 409,
  costs: { byCalls: [], bySums: [] },
  findings: [],
}

describe('verifying totals', () => {
  it('reports the number of calls and tokens, and that they are equal', async () => {
    await openData()
    await check.click()
    await expect.element(ledger.getByText('Totals verified: 412 calls, 58,120 tokens.')).toBeVisible()
    await expect
      .element(ledger.getByText('409 answers compared with the ledger. No problems found.'))
      .toBeVisible()
    await expect.element(ledger.getByRole('table')).not.toBeInTheDocument()
    await expect.element(ledger.getByText('cost', { exact: false })).not.toBeInTheDocument()
  })

  it('names day, connection and model of a difference, and its size', async () => {
    const bridge = await openData()
    const differences = [
      { day: '2026-11-20', name: 'Example', model: 'small-1', callCount: -1, totalTokens: -1_290 },
      { day: null, name: 'A stable sort', model: null, callCount: 0, totalTokens: 5 },
    ]
    bridge.answer('ledger.verifyTotals', () => ({ ...inOrder, differenceCount: 3, differences }))
    await check.click()
    const items = ledger.getByRole('listitem')
    await expect
      .element(items.nth(0))
      .toHaveTextContent('Nov 20, 2026 · Example · small-1 · -1 call · -1,290 tokens')
    await expect.element(items.nth(1)).toHaveTextContent('A stable sort · 0 calls · +5 tokens')
    await expect.element(items.nth(2)).toHaveTextContent('and 1 more')
    await expect.element(ledger.getByText('No problems found', { exact: false })).not.toBeInTheDocument()
  })

  it('lists findings in words and in a table with the difference, and says if there is none', async () => {
    const bridge = await openData()
    const at = Date.UTC(2026, 10, 20, 12)
    bridge.answer('ledger.verifyTotals', () => ({
      ...inOrder,
      findings: [
        {
          kind: 'odd-sum',
          count: 3,
          examples: [
            { id: 'call', conversationId: 'sql', title: '=1+1', model: 'small-1', at, differsBy: -7 },
            { id: 'other', conversationId: temporaryId('a'), title: '', model: 'small-1', at, differsBy: 1 },
          ],
        },
        {
          kind: 'no-call',
          count: 1,
          examples: [{ id: 'answer', conversationId: 'sql', title: '', model: null, at, differsBy: null }],
        },
      ],
    }))
    await check.click()
    await expect
      .element(
        ledger.getByText("3 calls: input + output isn't the reported total", {
          exact: false,
        }),
      )
      .toBeVisible()
    await expect.element(ledger.getByText('1 answer has no call', { exact: false })).toBeVisible()
    const rows = ledger.getByRole('table', { name: 'Findings' }).getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent("Total doesn't match=1+1small-1")
    await expect.element(rows.nth(1)).toMatchTextContent('-7')
    await expect.element(rows.nth(2)).toMatchTextContent('Temporary chat')
    await expect.element(rows.nth(3)).toMatchTextContent('none')
    await expect.element(ledger.getByText('and 1 more')).toBeVisible()
  })

  it('reports costs by two independent sums for each currency, and where they differ', async () => {
    const bridge = await openData()
    const byCalls = [
      { currency: 'EUR', amount: '0.000135' },
      { currency: 'USD', amount: '12' },
    ]
    bridge.answer('ledger.verifyTotals', () => ({ ...inOrder, costs: { byCalls, bySums: byCalls } }))
    await check.click()
    await expect
      .element(ledger.getByText('Costs verified: €0.000135 + $12.00.', { exact: false }))
      .toBeVisible()
    bridge.answer('ledger.verifyTotals', () => ({ ...inOrder, costs: { byCalls, bySums: [] } }))
    await check.click()
    await expect
      .element(
        ledger.getByText("Costs don't match: €0.000135 + $12.00 from calls, none from totals.", {
          exact: false,
        }),
      )
      .toBeVisible()
  })

  it('waits for other tasks and reports progress', async () => {
    const bridge = await openData()
    bridge.emit({ type: 'task-changed', task: { kind: 'verify-totals', done: 5_000, total: 12_000 } })
    await expect.element(ledger.getByText('Verifying totals… · 5,000 of 12,000')).toBeVisible()
    await expect.element(check).toBeDisabled()
    bridge.emit({ type: 'task-changed', task: null })
    await expect.element(check).toBeEnabled()
  })
})
