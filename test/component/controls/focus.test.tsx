import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { choose, deleteWithKey, link, navigation } from '../conversations/chat-list.ts'
import { chatOf, type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const views = navigation.getByRole('button', { name: /^Show: / })
const message = page.getByRole('textbox', { name: 'Message' })

/** With a tag, so that the list can be filtered. */
function chats(...titles: string[]): World {
  const world = worldWith(titles.map((title) => aConversation({ id: title.toLowerCase(), title })))
  world.summaries = world.summaries.map((summary) => ({ ...summary, tags: ['work'] }))
  return world
}

async function showTrash(...titles: string[]): Promise<void> {
  await openApp(chats('Herons', ...titles))
  for (const title of titles) {
    await deleteWithKey(title)
  }
  await views.click()
  await page.getByRole('menuitemradio', { name: 'Trash' }).click()
}

describe('focus is kept', () => {
  it('by a button whose task runs, and by the Cancel of a finished task', async () => {
    const bridge = await openApp(chats('Herons'))
    const made = Promise.withResolvers<void>()
    bridge.answer('backups.make', async () => {
      bridge.emit({ type: 'task-changed', task: { kind: 'back-up', done: 1, total: 2 } })
      await made.promise
      return []
    })
    await showSettings('Privacy and data')
    const backups = settings.getByRole('group', { name: 'Backups' })
    const make = backups.getByRole('button', { name: 'Back up now' })
    await make.click()
    await expect.element(make).toHaveAttribute('aria-disabled', 'true')
    await expect.element(make).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(bridge.inputsOf('backups.make')).toHaveLength(1)
    backups.getByRole('button', { name: 'Cancel' }).element().focus()
    bridge.emit({ type: 'task-changed', task: null })
    made.resolve()
    await expect.element(make).toHaveFocus()
  })

  it('after choosing a menu item', async () => {
    await openApp(chats('Herons'))
    await views.click()
    await page.getByRole('menuitemradio', { name: 'Archived' }).click()
    await expect.element(views).toHaveFocus()
  })

  it('after a deletion: the next chat gets it, also after the open one', async () => {
    await openApp(chats('Herons', 'Storks', 'Cranes'))
    await expect.element(link('Herons')).toHaveAttribute('aria-current', 'page')
    link('Herons').element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(link('Storks')).toHaveAttribute('aria-current', 'page')
    await expect.element(link('Storks')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(link('Storks')).not.toBeInTheDocument()
    await expect.element(link('Cranes')).toHaveFocus()
  })

  it('in the trash: the next chat gets it, or after the last one the choice of lists', async () => {
    await showTrash('Storks', 'Cranes')
    await choose('Cranes', 'Restore')
    await expect.element(navigation.getByText('Cranes')).not.toBeInTheDocument()
    await expect.element(link('Storks')).toHaveFocus()
    await choose('Storks', 'Delete permanently')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
    await expect.element(navigation.getByText('Storks')).not.toBeInTheDocument()
    await expect.element(views).toHaveFocus()
  })

  it('after archiving the last chat', async () => {
    await openApp(chats('Herons'))
    await choose('Herons', 'Archive')
    await expect.element(link('Herons')).not.toBeInTheDocument()
    await expect.element(views).toHaveFocus()
  })

  it('after removing a search filter', async () => {
    await openApp(chats('Herons'))
    const search = navigation.getByRole('searchbox', { name: 'Search' })
    await search.fill('heron')
    await navigation.getByRole('button', { name: 'Filter', exact: true }).click()
    await navigation.getByRole('combobox', { name: 'Date' }).selectOptions('Today')
    await navigation.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(search).toHaveFocus()
  })

  it('after closing a notice', async () => {
    const bridge = await openApp(chats('Herons'))
    bridge.emit({ type: 'notice-raised', code: 'backup-not-made', detail: null })
    await page.getByRole('alert').getByRole('button').click()
    await expect.element(message).toHaveFocus()
  })
})

describe('focus for typing', () => {
  it('moves to the message box after choosing a chat or a model', async () => {
    await openApp(chats('Herons', 'Egrets'))
    await link('Egrets').click()
    await expect.element(page.getByRole('heading', { name: 'Egrets' })).toBeVisible()
    await userEvent.keyboard('Are')
    await expect.element(message).toHaveValue('Are')
    const model = page.getByRole('combobox', { name: 'Model' })
    await model.click()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(model).toHaveFocus()
    await userEvent.keyboard('they')
    await expect.element(message).toHaveValue('Arethey')
  })

  it('stays in a search, a menu or a dialog', async () => {
    await openApp(chats('Herons'))
    await navigation.getByRole('searchbox', { name: 'Search' }).click()
    await userEvent.keyboard('a{Escape}')
    await views.click()
    await userEvent.keyboard('b{Escape}{Control>},{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await userEvent.keyboard('c')
    await expect.element(message).toHaveValue('')
  })

  it('stops once at each message, whose buttons the arrows reach', async () => {
    await openApp(chatOf(twoTurns))
    await expect.element(message).toHaveFocus()
    const focusedMessage = (): string =>
      document.activeElement?.closest('article')?.textContent.slice(0, 12) ?? ''
    const stops: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
      stops.push(focusedMessage())
    }
    expect(stops).toEqual(['Yes. Without', 'Show me how ', 'Not reliably', 'Does ORDER B'])
    const before = document.activeElement
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).not.toBe(before)
    expect(focusedMessage()).toBe('Does ORDER B')
    await userEvent.keyboard('{Tab}')
    expect(focusedMessage()).toBe('Not reliably')
  })

  it('returns to the message box after Escape in the system prompt', async () => {
    await openApp(chats('Herons'))
    await page.getByRole('textbox', { name: 'System prompt' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(message).toHaveFocus()
  })
})
