import { answers, ask, expect, openDemo, test } from './story.ts'

test.beforeEach(async ({ window }) => {
  await openDemo(window)
  await ask(window, 'First question')
  await window.getByRole('button', { name: 'New chat' }).click()
  await expect(answers(window)).toHaveCount(0)
  await ask(window, 'Second question')
})

test('conversations are found, renamed, deleted and brought back', async ({ window }) => {
  const list = window.getByRole('navigation', { name: 'Conversations' })
  const first = list.getByRole('link', { name: 'First question' })
  await window.getByRole('searchbox', { name: 'Search' }).fill('second')
  await expect(first).toBeHidden()
  await window.getByRole('searchbox', { name: 'Search' }).fill('')
  await first.click()
  await expect(window.getByRole('article', { name: 'You' })).toContainText('First question')

  const row = list.getByRole('listitem').filter({ hasText: 'First question' })
  await row.hover()
  await row.getByRole('button', { name: 'More' }).click()
  await window.getByRole('menuitem', { name: 'Rename' }).click()
  await window.keyboard.press('ControlOrMeta+a')
  await window.keyboard.type('Contract review')
  await window.keyboard.press('Enter')
  const renamed = list.getByRole('link', { name: 'Contract review' })
  await expect(renamed).toBeVisible()

  await renamed.focus()
  await window.keyboard.press('Delete')
  await expect(renamed).toBeHidden()
  await window.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
  await expect(window.getByRole('article', { name: 'You' })).toContainText('First question')
})

test('what the demo counted is marked as such', async ({ window }) => {
  await expect(window.getByRole('navigation', { name: 'Conversations' })).toContainText('demo')
  await expect(window.getByRole('article', { name: 'Assistant' })).toContainText('demo')
  await window.getByRole('button', { name: 'Usage' }).click()
  await expect(window.getByRole('region', { name: 'Conversation usage' })).toContainText('demo')
})

test('the words of a message are found, and lead to it', async ({ window }) => {
  await window.getByRole('searchbox', { name: 'Search' }).fill('first quest')
  const results = window.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  const found = results.filter({ has: window.locator('mark') }).last()
  await expect(found.locator('mark')).toHaveText('First')
  await found.click()
  const question = window.getByRole('article', { name: 'You' })
  await expect(question).toContainText('First question')
  await expect(question).toBeFocused()
})
