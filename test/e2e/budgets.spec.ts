import type { Page } from '@playwright/test'
import { answers, ask, connect, expect, openSettings, posts, send, test } from './story.ts'

const settings = (window: Page) => window.getByRole('dialog', { name: 'Settings' })
const question = (window: Page) => window.getByRole('dialog', { name: 'Over budget' })

async function setBudget(window: Page, limit: string): Promise<void> {
  await openSettings(window, 'Budgets')
  await settings(window).getByRole('button', { name: 'Add budget' }).click()
  await window.keyboard.type(limit)
  await window.keyboard.press('Enter')
  await expect(settings(window).getByRole('listitem').first()).toContainText('tokens per day')
  await window.keyboard.press('Escape')
}

test('a daily budget: shown at Send, noticed, a stop that sends nothing, and an override that sends once', async ({
  window,
  service,
}) => {
  await connect(window, service)
  await setBudget(window, '100,000')
  await expect(window.getByRole('button', { name: '100,000 left today' })).toBeVisible()
  await ask(window, 'Does ORDER BY keep rows in order?')
  const total = Number(
    await window.getByRole('group', { name: 'Token usage' }).getAttribute('data-total-tokens'),
  )
  const left = (100_000 - total).toLocaleString('en-US')
  await expect(window.getByRole('button', { name: `${left} left today` })).toBeVisible()

  // The next message does not fit into what is left.
  await openSettings(window, 'Budgets')
  await settings(window)
    .getByRole('button', { name: /^Edit 100,000 tokens/u })
    .click()
  await settings(window)
    .getByRole('textbox', { name: 'Limit' })
    .fill(String(total + 2))
  await window.keyboard.press('Enter')
  await expect(settings(window).getByRole('listitem').first()).toContainText('2 tokens left')
  await window.keyboard.press('Escape')
  await expect(window.getByText(/Budget \d+% used/u)).toBeVisible()
  await send(window, 'And then?')
  await expect(question(window)).toContainText('Nothing was sent.')
  await expect(question(window)).toContainText(total.toLocaleString('en-US'))
  await expect(question(window).getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(question(window)).toHaveCount(0)
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('And then?')
  await expect(answers(window)).toHaveCount(1)
  expect(posts(service)).toHaveLength(1)

  // A reloaded window shows the same.
  await window.reload()
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('And then?')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await question(window).getByRole('button', { name: 'Send anyway' }).click()
  await expect(question(window)).toHaveCount(0)
  await expect(window.getByRole('group', { name: 'Token usage' })).toHaveCount(2)
  expect(posts(service)).toHaveLength(2)
  await expect(window.getByRole('button', { name: '0 left today' })).toBeVisible()

  await openSettings(window, 'Budgets')
  const passed = settings(window).getByRole('list', { name: 'Overrides' })
  await expect(passed.getByRole('listitem')).toHaveCount(1)
})
