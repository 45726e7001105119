import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation, anAnswer, aQuestion, now } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const ledger = settings.getByRole('group', { name: 'Ledger' })
const open = ledger.getByRole('button', { name: 'Delete old calls…' })
const day = ledger.getByLabelText('Delete calls before')
const yes = ledger.getByRole('textbox', { name: 'Type “delete” to confirm' })
const clear = ledger.getByRole('button', { name: 'Delete', exact: true })

async function openData(prepare: (world: World) => void = () => {}) {
  const conversation = aConversation()
  const world = worldWith([conversation], {
    [conversation.id]: [aQuestion('q', 'Why?'), anAnswer('a', 'Because.')],
  })
  prepare(world)
  const bridge = await openApp(world)
  await showSettings('Privacy and data')
  return bridge
}

describe('clearing the ledger', () => {
  it('lists its effects first, and needs the typed confirmation', async () => {
    const bridge = await openData()
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

  it('changes nothing after Keep calls', async () => {
    const bridge = await openData()
    await open.click()
    await ledger.getByRole('button', { name: 'Keep calls' }).click()
    await expect.element(open).toHaveFocus()
    expect(bridge.inputsOf('ledger.clearBefore')).toEqual([])
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
    const conversation = aConversation()
    await openApp(
      worldWith([conversation], {
        [conversation.id]: [aQuestion('q', 'Why?'), anAnswer('a', 'Because.', { call: null })],
      }),
    )
    await page.getByRole('link', { name: conversation.title }).click()
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
