import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { RunningApp } from './driver/running-app.ts'
import { answers, ask, connect, expect, test } from './story.ts'

const region = (window: Page) => window.getByRole('region', { name: 'Usage', exact: true })

const firstRow = (window: Page, table: string) =>
  region(window).getByRole('table', { name: table }).locator('tbody').getByRole('button').first()

async function openUsage(window: Page): Promise<void> {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
  await expect(region(window)).toBeVisible()
}

async function exportTo(app: RunningApp, button: string, filePath: string): Promise<string[]> {
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
  await region(app.window).getByRole('button', { name: button }).click()
  await expect.poll(() => readFile(filePath, 'utf8').catch(() => '')).not.toBe('')
  await expect(app.window.getByText('Exported 3 calls.')).toBeVisible()
  const text = await readFile(filePath, 'utf8')
  return text.trimEnd().split(/\r?\n/u)
}

test('usage leads from the month down to the message, and is exported', async ({
  app,
  window,
  service,
}, info) => {
  await connect(window, service)
  await ask(window, 'One')
  await ask(window, 'Two')
  await window.getByRole('button', { name: 'New chat' }).click()
  await expect(window.getByRole('article')).toHaveCount(0)
  await ask(window, 'A question of its own')
  const total = await window
    .getByRole('group', { name: 'Token usage' })
    .evaluateAll((groups) => groups.map((group) => Number(group.getAttribute('data-total-tokens'))))

  await openUsage(window)
  const conversations = region(window).getByRole('table', { name: 'Usage by chat' })
  await expect(conversations.getByRole('row')).toHaveCount(4)
  await expect(conversations.getByRole('row', { name: /A question of its own/u })).toContainText(
    (total[0] ?? 0).toLocaleString('en-US'),
  )
  for (const name of ['Usage by model', 'Usage by day', 'Usage by chat'])
    await expect(region(window).getByRole('status', { name: `Integrity: ${name}` })).toHaveText(
      'Σ rows = total ✓ (3 calls)',
    )

  await expect(region(window).getByRole('status', { name: 'Integrity: Usage by hour' })).toHaveText(
    'Σ rows = total ✓ (3 calls)',
  )
  await expect(region(window).getByText(/^No earlier period to compare with/u)).toBeVisible()
  await expect(region(window).getByRole('status', { name: 'Month-end estimate' })).toHaveText(
    'Too early for an estimate: 14 more days of use are needed.',
  )

  const csv = await exportTo(app, 'Export CSV', info.outputPath('usage.csv'))
  expect(csv.length).toBe(4)
  const json = await exportTo(app, 'Export JSON', info.outputPath('usage.jsonl'))
  expect(json.length).toBeGreaterThanOrEqual(3)
  for (const line of json) JSON.parse(line)

  await region(window).getByRole('radio', { name: '7 days' }).click()
  await region(window).getByRole('radiogroup', { name: 'Grouped by' }).getByText('Month').click()
  await firstRow(window, 'Usage by month').click()
  await firstRow(window, 'Usage by day').click()
  await conversations.getByRole('button', { name: 'One', exact: true }).click()
  const calls = region(window).getByRole('table', { name: 'Usage by call' })
  await expect(calls.getByRole('row')).toHaveCount(4)
  await expect(region(window).getByRole('status', { name: 'Integrity: Usage by call' })).toHaveText(
    'Σ rows = total ✓ (2 calls)',
  )
  await calls.getByRole('button').nth(1).click()
  await expect(answers(window).first()).toBeFocused()
  await expect(window.getByRole('article', { name: 'You' }).first()).toContainText('One')

  await openUsage(window)
  await window.keyboard.press('Escape')
  await expect(conversations.getByRole('button', { name: 'One', exact: true })).toBeFocused()
})

test('a deleted chat still counts, without its title once that is removed', async ({ window, service }) => {
  await connect(window, service)
  await ask(window, 'A secret matter')
  const navigation = window.getByRole('navigation', { name: 'Chats' })
  await navigation.getByRole('link', { name: 'A secret matter' }).press('Delete')
  await openUsage(window)
  const conversations = region(window).getByRole('table', { name: 'Usage by chat' })
  await expect(conversations).toContainText('deleted: A secret matter')
  await conversations.getByRole('button', { name: 'Remove title' }).click()
  await conversations.getByRole('button', { name: 'Remove title' }).last().click()
  await expect(conversations).toContainText('deleted, title removed')
  await expect(conversations).not.toContainText('secret')
  await expect(region(window).getByRole('status', { name: 'Integrity: Usage by model' })).toHaveText(
    'Σ rows = total ✓ (1 call)',
  )
})
