import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCall, aConversation, aFailure, aLiveCall, anAnswer, twoTurns } from '../../fixtures/samples/chat.ts'
import { choose, deleteWithKey, link, navigation } from '../conversations/chat-list.ts'
import { open, publishAnswering, sentFrom } from '../fake-chat.ts'
import { chatOf, type World, worldWith } from '../fake-world.ts'
import { answer, message, openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const views = navigation.getByRole('button', { name: /^Show: / })

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
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
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

const questions = twoTurns.slice(0, 3)

const coming = anAnswer('a2', '', { call: aLiveCall() })

const aVersion = (position: 1 | 2) =>
  anAnswer(`v${position}`, `Version ${position}.`, {
    versions: {
      position,
      count: 2,
      previousId: position === 2 ? 'v1' : null,
      nextId: position === 1 ? 'v2' : null,
    },
  })

async function pressAt(name: RegExp): Promise<void> {
  const button = answer.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

describe('focus on a removed element', () => {
  it('moves to the answer after Send again', async () => {
    const failed = anAnswer('a2', '', {
      failure: aFailure(),
      call: aCall({ state: 'failed', source: 'none' }),
    })
    const bridge = await openApp(chatOf([...questions, failed]))
    await pressAt(/^Send again/u)
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message: coming })
    await expect.element(answer.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(answer).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(document.body)
  })

  it('moves to the answer after Stop waiting', async () => {
    const failure = aFailure({ code: 'rate', charge: 'turned-away', mayRetry: true })
    const bridge = await openApp(chatOf([...questions, coming]))
    publishAnswering(bridge.world, bridge.emit, 'sql', true)
    const wait = { messageId: 'a2', failure, remainingMs: 60_000, attempt: 2, attempts: 3 }
    bridge.emit({ type: 'answer-waiting', conversationId: 'sql', messageId: 'a2', wait })
    await pressAt(/^Stop waiting/u)
    const stopped = anAnswer('a2', '', { call: aCall({ state: 'stopped', source: 'none' }) })
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message: stopped })
    await expect.element(answer).toMatchTextContent('Stopped')
    await expect.element(answer).toHaveFocus()
  })

  it('moves to the same button of the next version', async () => {
    const world = chatOf([...questions, aVersion(2)])
    const bridge = await openApp(world)
    bridge.answer('conversations.showVersion', ({ messageId }) => {
      world.messages['sql'] = [...questions, aVersion(messageId === 'v1' ? 1 : 2)]
      return open(world, 'sql')
    })
    for (const name of ['Previous version', 'Next version'] as const) {
      const position = name === 'Previous version' ? '1/2' : '2/2'
      await pressAt(new RegExp(`^${name}`, 'u'))
      await expect.element(answer).toMatchTextContent(position)
      await expect.element(answer.getByRole('button', { name })).toHaveFocus()
    }
  })

  it('moves to the streaming answer after Regenerate', async () => {
    const world = chatOf([...questions, aVersion(1)])
    const bridge = await openApp(world)
    bridge.answer('chat.answerAgain', () => {
      world.messages['sql'] = [...questions, { ...coming, id: 'v2' }]
      return sentFrom(world, 'sql', questions.length)
    })
    await pressAt(/^Regenerate/u)
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
    await expect.element(answer).toHaveFocus()
  })

  it('stays where the user moved it meanwhile', async () => {
    const world = chatOf([...questions, aVersion(1)])
    const bridge = await openApp(world)
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    let goOn = (): void => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    bridge.answer('chat.answerAgain', async () => {
      await held
      world.messages['sql'] = [...questions, { ...coming, id: 'v2' }]
      return sentFrom(world, 'sql', questions.length)
    })
    await pressAt(/^Regenerate/u)
    await box.click()
    goOn()
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
    await expect.element(box).toHaveFocus()
  })

  it('moves to the message box if nothing nearby is left', async () => {
    await openApp(chatOf(twoTurns))
    const stray = document.body.appendChild(document.createElement('button'))
    stray.focus()
    stray.remove()
    await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveFocus()
  })

  it('stays nowhere if the user removed it on purpose', async () => {
    await openApp(chatOf(twoTurns))
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    await expect.element(box).toHaveFocus()
    ;(box.element() as HTMLElement).blur()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(document.activeElement).toBe(document.body)
  })
})
