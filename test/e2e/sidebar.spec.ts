import { answers, ask, expect, openDemo, test } from './story.ts'

test.beforeEach(async ({ window }) => {
  await openDemo(window)
  await ask(window, 'First question')
  await window.getByRole('button', { name: 'New chat' }).click()
  await expect(answers(window)).toHaveCount(0)
  await ask(window, 'Second question')
})

test('chats are found, renamed, deleted and restored', async ({ window }) => {
  const list = window.getByRole('navigation', { name: 'Chats' })
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

  await test.step('a message is found by its words and opened', async () => {
    await window.getByRole('searchbox', { name: 'Search' }).fill('second quest')
    const results = window.getByRole('navigation', { name: 'Chats' }).getByRole('link')
    const found = results.filter({ has: window.locator('mark') }).last()
    await expect(found.locator('mark')).toHaveText('Second')
    await found.click()
    const question = window.getByRole('article', { name: 'You' })
    await expect(question).toContainText('Second question')
    await expect(question).toBeFocused()
  })

  await test.step('the counts of the demo are labeled', async () => {
    await expect(window.getByRole('navigation', { name: 'Chats' })).toContainText('demo')
    await expect(window.getByRole('article', { name: 'Assistant' })).toContainText('demo')
    await window.getByRole('button', { name: 'Usage' }).click()
    await expect(window.getByRole('region', { name: 'Chat usage' })).toContainText('demo')
  })
})

test('chats are pinned, tagged, archived, duplicated and permanently deleted', async ({ window }) => {
  const list = window.getByRole('navigation', { name: 'Chats' })
  const link = (name: string) => list.getByRole('link', { name, exact: true })
  const choose = async (title: string, item: string): Promise<void> => {
    const row = list.getByRole('listitem').filter({ hasText: title }).first()
    await row.hover()
    await row.getByRole('button', { name: 'More' }).click()
    await window.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const show = async (view: string): Promise<void> => {
    await list.getByRole('button', { name: /^Show: / }).click()
    await window.getByRole('menuitemradio', { name: view, exact: true }).click()
  }
  await choose('First question', 'Pin')
  await expect(list.getByRole('region', { name: 'Pinned' }).getByRole('link')).toHaveText('First question')
  await choose('First question', 'Tags…')
  await window.getByRole('textbox', { name: 'New tag' }).fill('birds')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('button', { name: 'birds', pressed: true })).toBeVisible()
  await window.keyboard.press('Escape')
  await show('#birds')
  await expect(link('Second question')).toBeHidden()

  await choose('First question', 'Duplicate')
  await expect(link('First question (copy)')).toHaveAttribute('aria-current', 'page')
  await expect(answers(window)).toContainText('charged in “First question”')
  await show('All chats')
  await choose('Second question', 'Archive')
  await expect(link('Second question')).toBeHidden()
  await show('Archived')
  await expect(link('Second question')).toBeVisible()

  await show('All chats')
  await link('First question').focus()
  await window.keyboard.press('Delete')
  await show('Trash')
  await expect(list.getByRole('listitem')).toContainText('First question')
  await list.getByRole('button', { name: 'Empty trash' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(list.getByText('The trash is empty.')).toBeVisible()
  await show('All chats')
  await expect(link('First question (copy)')).toBeVisible()
  await expect(answers(window)).toContainText('charged in “First question”')
})
