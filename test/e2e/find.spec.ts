import { ask, expect, openDemo, test } from './story.ts'

test('words are found in the open chat, by keyboard alone', async ({ window }) => {
  await openDemo(window)
  await ask(window, 'A heron, and another HERON')
  await window.keyboard.press('ControlOrMeta+f')
  const field = window.getByRole('textbox', { name: 'Find in chat' })
  await expect(field).toBeFocused()
  await window.keyboard.type('heron')
  const bar = window.getByRole('region', { name: 'Find in chat' })
  await expect(bar.getByRole('status')).toContainText(/^1 of \d/)
  await window.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toContainText(/^2 of \d/)
  await window.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(window.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test("a search is limited to the person's messages, and the match is marked in the chat", async ({
  window,
}) => {
  await openDemo(window)
  await ask(window, 'What does a token cost?')
  const list = window.getByRole('navigation', { name: 'Chats' })
  await list.getByRole('searchbox', { name: 'Search' }).fill('token')
  await list.getByRole('combobox', { name: 'Author' }).selectOption('You')
  const found = list.getByRole('link').filter({ has: window.locator('mark') })
  await expect(found).toHaveCount(1)
  await found.click()
  const painted = () => window.evaluate(() => CSS.highlights.get('found')?.size ?? 0)
  await expect.poll(painted).toBeGreaterThan(0)
  await window.keyboard.press('Escape')
  await expect.poll(painted).toBe(0)
})
