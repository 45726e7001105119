import { describe, expect, it, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeDialog, openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { TotalsCheck } from '../../../src/shared/contract/usage/ledger.ts'
import { temporaryId } from '../../../src/shared/domain/conversations/temporary-chat.ts'
import { anAnswer, aQuestion, now, twoTurns } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { openSettingsAt, settings } from '../open-settings.ts'

const ledger = settings.getByRole('group', { name: 'Ledger' })
const open = ledger.getByRole('button', { name: 'Delete old calls…' })
const day = ledger.getByLabelText('Delete calls before')
const yes = ledger.getByRole('textbox', { name: 'Type “delete” to confirm' })
const clear = ledger.getByRole('button', { name: 'Delete', exact: true })

async function openData(prepare: (world: World) => void = () => {}) {
  const world = chatOf([aQuestion('q', 'Why?'), anAnswer('a', 'Because.')])
  prepare(world)
  return await openSettingsAt('Privacy and data', world)
}

describe('clearing the ledger', () => {
  it('lists its effects first, and needs the typed confirmation', async () => {
    const bridge = await openData()
    await open.click()
    await ledger.getByRole('button', { name: 'Keep calls' }).click()
    await expect.element(open).toHaveFocus()
    await open.click()
    await expect.element(day).toHaveFocus()
    await expect.element(clear).toBeDisabled()
    await day.fill('2026-11-01')
    await expect
      .element(
        ledger.getByText(
          'Deletes 424 calls with 58,120 tokens · 3 without counts · 12 demo calls, not in totals',
        ),
      )
      .toBeVisible()
    await expect
      .element(ledger.getByText('removes these calls from all totals', { exact: false }))
      .toBeVisible()
    await yes.fill('delet')
    await expect.element(clear).toBeDisabled()
    await yes.fill('delete')
    await clear.click()
    expect(bridge.inputsOf('ledger.clearBefore')).toEqual([{ before: '2026-11-01' }])
    await expect
      .element(ledger.getByText('Last deleted on', { exact: false }))
      .toMatchTextContent('412 calls with 58,120 tokens, all before Nov 1, 2026.')
    await expect.element(day).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
    expect(bridge.inputsOf('conversations.list').length).toBeGreaterThan(0)
  })

  it('says so if only demo calls would go', async () => {
    await openData((world) => {
      world.share = { callCount: 0, totalTokens: 0, notReportedCount: 0, demoCallCount: 1 }
    })
    await open.click()
    await day.fill('2026-11-01')
    await expect.element(ledger.getByText('Deletes 1 demo call, not in totals')).toBeVisible()
  })

  it('offers to export the calls first', async () => {
    const bridge = await openData()
    await open.click()
    await day.fill('2026-11-01')
    await ledger.getByRole('button', { name: 'Export these calls…' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Exported 412 calls.' })
    await toast.getByRole('button', { name: 'Show in folder' }).click()
    expect(bridge.inputsOf('transfer.showExported')).toEqual([{ exportId: 'ledger' }])
    bridge.answer('ledger.exportBefore', () => refuse('file-not-written'))
    await ledger.getByRole('button', { name: 'Export these calls…' }).click()
    await expect.element(ledger.getByText("Tally couldn't write the file.", { exact: false })).toBeVisible()
    expect(bridge.inputsOf('ledger.clearBefore')).toEqual([])
  })

  it('is disabled if no call is earlier', async () => {
    await openData((world) => {
      world.share = { callCount: 0, totalTokens: 0, notReportedCount: 0, demoCallCount: 0 }
    })
    await open.click()
    await day.fill('2026-11-01')
    await expect.element(ledger.getByText('No calls before this day.')).toBeVisible()
    await expect.element(yes).not.toBeInTheDocument()
    await expect.element(clear).toBeDisabled()
  })

  it('reports a refusal, and keeps the typed text', async () => {
    const bridge = await openData()
    bridge.answer('ledger.clearBefore', () => refuse('not-saved'))
    await open.click()
    await day.fill('2026-11-01')
    await yes.fill('delete')
    await clear.click()
    await expect.element(ledger.getByText("Tally couldn't save this.", { exact: false })).toBeVisible()
    await expect.element(yes).toHaveValue('delete')
  })

  it('fits a narrow window', async () => {
    await openData()
    await open.click()
    await day.fill('2026-11-01')
    await expect.element(yes).toBeVisible()
    await page.viewport(320, 640)
    const wide = [...settings.element().querySelectorAll('*')].filter(
      ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
    )
    expect(wide.map(({ className }) => className)).toEqual([])
  })
})

describe('an answer whose call was cleared', () => {
  it('says so instead of numbers, and can still be copied and regenerated', async () => {
    await openApp(chatOf([aQuestion('q', 'Why?'), anAnswer('a', 'Because.', { call: null })]))
    const answer = page.getByRole('article', { name: 'Assistant' })
    const usage = answer.getByRole('group', { name: 'Token usage' })
    await expect.element(usage).toHaveTextContent('not in the ledger')
    await expect.element(usage).toHaveAttribute('data-total-tokens', '')
    await expect.element(answer.getByRole('button', { name: 'Copy' })).toBeInTheDocument()
    await expect.element(answer.getByRole('button', { name: 'Regenerate' })).toBeInTheDocument()
    await expect.element(answer.getByRole('button', { name: 'Details' })).not.toBeInTheDocument()
  })

  it('says after a cancel that a part is deleted, and shows the rest', async () => {
    const bridge = await openData()
    await open.click()
    await day.fill('2026-11-01')
    await yes.fill('delete')
    bridge.answer('ledger.clearBefore', () => {
      bridge.world.clearing = { callCount: 400, totalTokens: 57_000, clearedAt: now, beforeDay: '2026-11-01' }
      bridge.world.share = { callCount: 12, totalTokens: 1_120, notReportedCount: 0, demoCallCount: 0 }
      return refuse('cancelled')
    })
    await clear.click()
    await expect.element(ledger.getByText('Some calls are already deleted', { exact: false })).toBeVisible()
    await expect.element(ledger.getByText('Deletes 12 calls with 1,120 tokens')).toBeVisible()
    await expect.element(clear).toHaveFocus()
    await ledger.getByRole('button', { name: 'Keep calls' }).click()
    await expect.element(ledger.getByText('400 calls with 57,000 tokens', { exact: false })).toBeVisible()
  })
})

describe('verifying totals', () => {
  const check = ledger.getByRole('button', { name: 'Verify totals' })

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
              {
                id: 'other',
                conversationId: temporaryId('a'),
                title: '',
                model: 'small-1',
                at,
                differsBy: 1,
              },
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
})

const group = page.getByRole('group', { name: 'Ledger copy' })

const button = (name: string) => group.getByRole('button', { name, exact: true })

async function openGroup() {
  const bridge = await openApp(chatOf(twoTurns))
  closeDialog()
  openSettings(true, 'data')
  await expect.element(button('Keep a copy in a folder…')).toBeVisible()
  return bridge
}

const nothingCopied = {
  at: now,
  problem: null,
  dayCount: 0,
  callCount: 0,
  onlyInCopyCount: 0,
  elsewhereCount: 0,
  writtenDayCount: 0,
}

test('a chosen folder gets a copy, and stopping leaves its files', async () => {
  await openGroup()
  await button('Keep a copy in a folder…').click()
  await expect.element(group.getByText('/srv/team/tally')).toBeVisible()
  await expect.element(group.getByText(/412 calls on 31 days/)).toBeVisible()
  await button('Stop copying').click()
  await expect.element(button('Keep a copy in a folder…')).toBeVisible()
})

test('titles and the device name are saved, each by itself', async () => {
  const bridge = await openGroup()
  await button('Keep a copy in a folder…').click()
  await group.getByRole('switch', { name: 'Chat and project titles' }).click()
  const field = group.getByRole('textbox', { name: 'Device name' })
  await field.fill('  Laptop ')
  field.element().blur()
  await expect
    .poll(() => bridge.inputsOf('ledgerCopy.change'))
    .toEqual([{ withTitles: true }, { deviceName: 'Laptop' }])
})

test('a run tells a problem with a way out, or how many calls only the copy or another device has', async () => {
  const bridge = await openGroup()
  await button('Keep a copy in a folder…').click()
  bridge.answer('ledgerCopy.copyNow', () => ({
    ...bridge.world.ledgerCopy,
    lastRun: { ...nothingCopied, problem: 'gone' },
  }))
  await button('Copy now').click()
  await expect.element(group.getByText(/The folder is missing\. Connect its disk/)).toBeVisible()
  bridge.answer('ledgerCopy.copyNow', () => ({
    ...bridge.world.ledgerCopy,
    lastRun: {
      ...nothingCopied,
      dayCount: 2,
      callCount: 20,
      onlyInCopyCount: 3,
      elsewhereCount: 17,
      writtenDayCount: 1,
    },
  }))
  await button('Copy now').click()
  await expect.element(group.getByText(/20 calls on 2 days\. 3 calls are only in the copy/)).toBeVisible()
  await expect.element(group.getByText(/17 calls are also in the files of another device/)).toBeVisible()
})
