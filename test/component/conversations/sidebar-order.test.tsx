import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCall, aConversation, anAnswer, aQuestion, twoTurns } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { choose, deleteWithKey, group, link, navigation, threeChats } from './chat-list.ts'

/** The links of conversations; the link to the usage page is separate. */
const links = navigation.getByRole('listitem').getByRole('link')

async function show(name: string): Promise<void> {
  await navigation.getByRole('button', { name: /^Show: / }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

it('a pinned chat is above all others, and returns to its day when it is unpinned', async () => {
  await openApp(threeChats())
  await choose('Regex for invoice numbers', 'Pin')
  await expect.element(group('Pinned').getByRole('link')).toHaveTextContent('Regex for invoice numbers')
  await expect.element(links.first()).toHaveTextContent('Regex for invoice numbers')
  await choose('Regex for invoice numbers', 'Unpin')
  await expect.element(links.last()).toHaveTextContent('Regex for invoice numbers')
  await expect.element(group('Pinned')).not.toBeInTheDocument()
})

describe('an archived chat', () => {
  it('moves to the archive, passes the focus on, and can still be found', async () => {
    await openApp(threeChats())
    await choose('Trip budget for Lisbon', 'Archive')
    await expect.element(link('Trip budget for Lisbon')).not.toBeInTheDocument()
    await expect.element(link('Regex for invoice numbers')).toHaveFocus()
    await navigation.getByRole('searchbox', { name: 'Search' }).fill('lisbon')
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
    await navigation.getByRole('searchbox', { name: 'Search' }).fill('')
    await show('Archived')
    await expect.element(links).toHaveTextContent('Trip budget for Lisbon')
    await choose('Trip budget for Lisbon', 'Unarchive')
    await expect.element(navigation.getByText(/^No archived chats/)).toBeVisible()
  })

  it('can be restored at once, with a message, like a pinned one', async () => {
    await openApp(threeChats())
    const told = page.getByRole('status').filter({ hasText: 'Lisbon' })
    await choose('Trip budget for Lisbon', 'Pin')
    await expect.element(told).toHaveTextContent('Pinned “Trip budget for Lisbon”')
    await choose('Trip budget for Lisbon', 'Archive')
    await expect.element(told).toMatchTextContent('Archived “Trip budget for Lisbon”')
    await told.getByRole('button', { name: 'Undo' }).click()
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
    await expect.element(told).toHaveTextContent('Unarchived “Trip budget for Lisbon”')
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  })

  it('is not opened at start', async () => {
    const world = threeChats()
    world.summaries = world.summaries.map((summary) => ({ ...summary, isArchived: summary.id === 'sql' }))
    await openApp(world)
    await expect.element(link('Trip budget for Lisbon')).toHaveAttribute('aria-current', 'page')
  })
})

describe('tags', () => {
  it('stay in place while they wrap a long word', async () => {
    const world = threeChats()
    const longWord = 'Donaudampfschifffahrtselektrizitäten'
    world.summaries = world.summaries.map((summary) => ({ ...summary, tags: [longWord, 'work'] }))
    await openApp(world)
    await choose('A stable sort in SQL', 'Tags')
    const dialog = page.getByRole('dialog')
    const top = () => dialog.element().getBoundingClientRect().top
    const before = top()
    for (const tag of ['one', 'two', 'three', 'four', 'five', 'six'])
      await dialog
        .getByRole('textbox')
        .fill(`${tag} ${longWord}`.slice(0, 40))
        .then(() => userEvent.keyboard('{Enter}'))
    await expect.element(dialog.getByRole('button', { name: /^six/u })).toBeVisible()
    expect(top()).toBe(before)
    expect(dialog.element().scrollWidth).toBe(dialog.element().clientWidth)
  })

  it('are typed or clicked in a dialog, and filter the list', async () => {
    const bridge = await openApp(threeChats())
    await choose('Trip budget for Lisbon', 'Tags')
    const dialog = page.getByRole('dialog', { name: 'Tags for “Trip budget for Lisbon”' })
    await expect.element(dialog.getByRole('textbox', { name: 'New tag' })).toHaveFocus()
    await userEvent.keyboard('  travel {Enter}')
    await expect.element(dialog.getByRole('button', { name: 'travel', pressed: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(link('Trip budget for Lisbon')).toHaveFocus()

    await choose('A stable sort in SQL', 'Tags')
    await page.getByRole('dialog').getByRole('button', { name: 'travel', pressed: false }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    expect(bridge.inputsOf('conversations.setTags')).toEqual([
      { conversationId: 'trip', tags: ['travel'] },
      { conversationId: 'sql', tags: ['travel'] },
    ])
    await show('#travel')
    await expect.element(link('Regex for invoice numbers')).not.toBeInTheDocument()
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
    await navigation.getByRole('button', { name: 'New chat' }).click()
    await expect.element(link('Regex for invoice numbers')).toBeVisible()
  })
})

it('a tag that is too long is refused with the limit, and stays in the field', async () => {
  const bridge = await openApp(threeChats())
  await choose('Trip budget for Lisbon', 'Tags')
  const typed = 'a tag of forty-one characters and no less'
  const field = page.getByRole('textbox', { name: 'New tag' })
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue(typed)
  await expect.element(page.getByText('A tag can have at most 40 characters.')).toBeVisible()
  expect(bridge.inputsOf('conversations.setTags')).toEqual([])
  await userEvent.keyboard('{Backspace}{Enter}')
  await expect.element(field).toHaveValue('')
})

it('one tag in two spellings is one choice, and lists the chats with either spelling', async () => {
  const world = threeChats()
  world.summaries = world.summaries.map((summary, index) => ({
    ...summary,
    tags: [['Work'], ['work'], []][index] ?? [],
  }))
  await openApp(world)
  await choose('Trip budget for Lisbon', 'Tags')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Work', pressed: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await show('#Work')
  await expect.element(link('A stable sort in SQL')).toBeVisible()
  await expect.element(link('Trip budget for Lisbon')).toBeVisible()
  await expect.element(link('Regex for invoice numbers')).not.toBeInTheDocument()
})

it('a row has the estimate of a chat without reported tokens, or the program of an imported one', async () => {
  const world = threeChats()
  world.summaries = world.summaries.map((summary) => ({
    ...summary,
    ...(summary.id === 'sql' ? { estimatedTokens: 79 } : { importedFrom: 'ChatGPT' }),
  }))
  await openApp(world)
  await expect.element(link('A stable sort in SQL')).toHaveAccessibleDescription('≈\u00a079')
  await expect.element(link('Trip budget for Lisbon')).toHaveAccessibleDescription('ChatGPT')
})

describe('a duplicated chat', () => {
  it('opens with “copy” in its title', async () => {
    await openApp(threeChats())
    await choose('Trip budget for Lisbon', 'Duplicate')
    await expect.element(link('Trip budget for Lisbon (copy)')).toHaveAttribute('aria-current', 'page')
    await choose('Trip budget for Lisbon (copy)', 'Duplicate')
    await expect.element(link('Trip budget for Lisbon (copy 2)')).toBeVisible()
  })

  it('can be continued from one of its answers, and shows where that was paid', async () => {
    const originTitle = 'A stable sort in SQL'
    const messages = [
      aQuestion('q1', 'Is it stable?'),
      anAnswer('a1', 'Not reliably.', { call: aCall({ originTitle }) }),
    ]
    const bridge = await openApp(worldWith([aConversation({ id: 'sql' })], { sql: messages }))
    await expect
      .element(page.getByRole('article', { name: 'Assistant' }))
      .toMatchTextContent(/charged in “A stable sort in SQL”/)
    await page.getByRole('button', { name: 'Continue in another chat' }).click()
    await expect.element(link('A stable sort in SQL (branch)')).toHaveAttribute('aria-current', 'page')
    expect(bridge.inputsOf('conversations.copy')).toEqual([
      { conversationId: 'sql', upTo: 'a1', title: 'A stable sort in SQL (branch)' },
    ])
  })
})

it('a deletion opens the next chat that the quick window does not have', async () => {
  const bridge = await openApp(threeChats())
  bridge.answer('conversations.heldByOther', () => ['trip'])
  link('A stable sort in SQL').element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(link('Regex for invoice numbers')).toHaveAttribute('aria-current', 'page')
})

describe('the trash', () => {
  async function withTrash(): Promise<FakeBridge> {
    const bridge = await openApp(threeChats())
    for (const title of ['Trip budget for Lisbon', 'Regex for invoice numbers']) {
      await deleteWithKey(title)
    }
    await show('Trash')
    return bridge
  }

  it('lists deleted chats and restores them', async () => {
    await withTrash()
    await choose('Trip budget for Lisbon', 'Restore')
    await expect.element(navigation.getByText('Trip budget for Lisbon')).not.toBeInTheDocument()
    await expect.element(navigation.getByText('Regex for invoice numbers')).toBeVisible()
    await show('All chats')
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
  })

  it('opens a chat for reading, until it is restored', async () => {
    const world = threeChats()
    world.messages['trip'] = [aQuestion('q', 'How much is a tram?'), anAnswer('a', 'Three euros.')]
    const bridge = await openApp(world)
    link('Trip budget for Lisbon').element().focus()
    await userEvent.keyboard('{Delete}')
    await show('Trash')
    await link('Trip budget for Lisbon').click()
    const answer = page.getByRole('article', { name: 'Assistant' })
    await expect.element(answer).toMatchTextContent('Three euros.')
    await expect.element(answer.getByRole('button', { name: 'Copy' })).toBeInTheDocument()
    await expect.element(answer.getByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'Model' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'System prompt' })).toHaveAttribute('readonly')
    await expect.element(page.getByText(/^This chat is in the trash/u)).toBeVisible()
    await expect.element(page.getByRole('log')).toHaveFocus()
    await userEvent.keyboard('{Enter} ')
    expect(bridge.inputsOf('conversations.restore')).toEqual([])
    await page.getByRole('button', { name: 'Restore' }).click()
    expect(bridge.inputsOf('conversations.restore')).toEqual([{ conversationId: 'trip' }])
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
    await expect.element(answer.getByRole('button', { name: 'Regenerate' })).toBeInTheDocument()
  })

  it('shows another chat after the open one was deleted permanently', async () => {
    await withTrash()
    await link('Trip budget for Lisbon').click()
    await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await choose('Trip budget for Lisbon', 'Delete permanently')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).not.toMatchTextContent('Trip budget')
  })

  it('deletes a chat permanently after a confirmation, and keeps it on Cancel', async () => {
    const bridge = await withTrash()
    await choose('Trip budget for Lisbon', 'Delete permanently')
    const question = page.getByRole('dialog', { name: 'Delete “Trip budget for Lisbon” permanently?' })
    await expect.element(question.getByText('Cancel')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(bridge.inputsOf('trash.purge')).toEqual([])
    await choose('Trip budget for Lisbon', 'Delete permanently')
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await expect.element(navigation.getByText('Trip budget for Lisbon')).not.toBeInTheDocument()
    expect(bridge.inputsOf('trash.purge')).toEqual([{ conversationId: 'trip' }])
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('is emptied after a confirmation, and says that it is empty', async () => {
    const bridge = await withTrash()
    await navigation.getByRole('button', { name: 'Empty trash' }).click()
    await page
      .getByRole('dialog', { name: 'Delete 2 chats permanently?' })
      .getByRole('button', { name: 'Delete permanently' })
      .click()
    await expect.element(navigation.getByText(/^The trash is empty/)).toBeVisible()
    expect(bridge.inputsOf('trash.empty')).toHaveLength(1)
    await expect.element(navigation.getByRole('button', { name: /^Show: / })).toHaveFocus()
    await expect.element(navigation.getByRole('button', { name: 'Empty trash' })).not.toBeInTheDocument()
  })

  it('shows the progress of emptying it, and can be canceled', async () => {
    const bridge = await withTrash()
    bridge.emit({ type: 'task-changed', task: { kind: 'empty-trash', done: 3, total: 40 } })
    await expect.element(navigation.getByText('3 of 40 deleted')).toBeVisible()
    await navigation.getByRole('button', { name: 'Cancel' }).click()
    expect(bridge.inputsOf('tasks.cancel')).toHaveLength(1)
  })
})

describe('chats of several connections', () => {
  it('have no filter with only one connection', async () => {
    const world = threeChats()
    world.summaries = world.summaries.map((summary) => ({ ...summary, tags: ['work'] }))
    await openApp(world)
    await navigation.getByRole('button', { name: 'Show: All chats' }).click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Trash' })).toBeVisible()
    await expect.element(page.getByRole('menuitemradio', { name: 'All connections' })).not.toBeInTheDocument()
  })

  it('can be filtered by connection', async () => {
    const world = threeChats()
    world.connections = [service, { ...service, id: 'local', name: 'localhost' }]
    world.summaries = world.summaries.map((summary) =>
      summary.id === 'trip' ? { ...summary, connectionId: 'local', tags: ['work'] } : summary,
    )
    await openApp(world)
    await show('localhost')
    await expect.element(links).toHaveTextContent('Trip budget for Lisbon')
  })
})

const world = () => chatOf(twoTurns, { title: 'A stable sort in SQL' })

it('a receipt is copied from the menu of its chat and from the palette', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openApp(world())
  const row = page.getByRole('navigation', { name: 'Chats' }).getByRole('listitem').first()
  await row.hover()
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy receipt' }).click()
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('receipt')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => writeText.mock.calls).toHaveLength(2)
  for (const [text] of writeText.mock.calls) {
    expect(text).toMatch(/^Tally receipt\nA stable sort in SQL\n\n/u)
    for (const turn of twoTurns) expect(text).not.toContain(turn.text)
  }
})

it('a receipt that cannot be read says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const bridge = await openApp(world())
  bridge.answer('usage.ofChat', () => refuse('not-found'))
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('receipt')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(writeText).not.toHaveBeenCalled()
})

const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })

async function deleteTwo() {
  const bridge = await openApp(
    worldWith(['One', 'Two', 'Three'].map((title) => aConversation({ id: title, title }))),
  )
  for (const title of ['Two', 'Three']) {
    await deleteWithKey(title)
  }
  await expect.element(undo).toHaveLength(2)
  return bridge
}

it.each([
  ['the list', () => link('One').element().focus()],
  ['the toast', () => undo.last().element().focus()],
  ['no place', () => (document.activeElement as HTMLElement).blur()],
])('Ctrl+Z in %s restores one deleted chat, also when held', async (_place, moveFocus) => {
  const bridge = await deleteTwo()
  moveFocus()
  await userEvent.keyboard('{Control>}{z>3/}{/Control}')
  await expect.element(link('Three')).toBeVisible()
  expect(bridge.inputsOf('conversations.restore')).toEqual([{ conversationId: 'Three' }])
})

it('Undo shows its keys only where they work', async () => {
  await deleteTwo()
  message.element().focus()
  await undo.last().hover()
  await expect.element(undo.last()).not.toHaveAttribute('aria-keyshortcuts')
  undo.last().element().focus()
  await expect.element(undo.last()).toHaveAttribute('aria-keyshortcuts', 'Control+Z')
})
