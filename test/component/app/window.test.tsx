import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startSession } from '../../../src/renderer/stores/app/session-store.ts'
import type { Conversation } from '../../../src/shared/contract/conversations/conversation.ts'
import { aConversation, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const scroller = () => page.getByRole('log', { name: 'Transcript' }).element().parentElement

const message = page.getByRole('textbox', { name: 'Message' })
const search = page.getByRole('navigation', { name: 'Chats' }).getByRole('searchbox')

const longChat = (...others: Conversation[]) =>
  worldWith([aConversation(), ...others], {
    sql: Array.from({ length: 20 }, (_, index) => [
      aQuestion(`q${index}`, `Question ${index}`),
      anAnswer(`a${index}`, 'Words. '.repeat(200)),
    ]).flat(),
  })

const distanceToEnd = (): number => {
  const element = scroller()
  return element === null ? Number.NaN : element.scrollHeight - element.scrollTop - element.clientHeight
}

describe('keyboard shortcuts', () => {
  it("leave the Mac's editing keys alone", async () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(mac)
    const bridge = await openApp(worldWith([aConversation()]))
    await userEvent.keyboard('{Control>}k{/Control}{Control>}n{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
    expect(bridge.inputsOf('conversations.create')).toEqual([])
    await userEvent.keyboard('{Meta>}{Shift>}f{/Shift}{/Meta}')
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
  })

  it('do the same from the native menu', async () => {
    const bridge = await openApp(worldWith([aConversation()]))
    bridge.emit({ type: 'command-chosen', command: 'open-settings' })
    await expect.element(settings).toBeVisible()
  })
})

describe('a reloaded window', () => {
  it('shows the same chat', async () => {
    const bridge = await openApp(worldWith([aConversation(), aConversation({ id: 'old', title: 'Older' })]))
    await page.getByRole('link', { name: 'Older' }).click()
    await expect.element(page.getByRole('heading', { name: 'Older' })).toBeVisible()
    await startSession()
    expect(bridge.inputsOf('conversations.open').at(-1)).toEqual({ conversationId: 'old' })
  })
})

describe('an edit', () => {
  it('survives a visit to another chat', async () => {
    const conversations = [aConversation(), aConversation({ id: 'old', title: 'Older' })]
    await openApp(worldWith(conversations, { sql: [aQuestion('q', 'One'), anAnswer('a', 'Two')] }))
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Edit message' })
    await field.fill('Another one')
    await page.getByRole('link', { name: 'Older' }).click()
    await expect.element(field).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'A stable sort in SQL' }).click()
    await expect.element(field).toHaveValue('Another one')
    await userEvent.keyboard('{Escape}')
  })
})

describe('the settings', () => {
  it('name each connection, and edit it with the fields of the first run', async () => {
    const bridge = await openApp(worldWith([aConversation()]))
    await showSettings()
    const item = settings.getByRole('listitem', { name: 'api.example.com' })
    await expect.element(item).toMatchTextContent('ends in 4f2a')
    await item.getByRole('button', { name: 'Edit' }).click()
    await expect
      .element(settings.getByRole('textbox', { name: 'Base address' }))
      .toHaveValue('https://api.example.com/v1')
    await expect.element(settings.getByRole('textbox', { name: 'API key' })).toHaveValue('')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect.element(item).toBeVisible()
    expect(bridge.inputsOf('connections.save')).toEqual([
      {
        connectionId: 'service',
        name: '',
        address: 'https://api.example.com/v1',
        key: '',
        dashboardAddress: '',
      },
    ])
  })
})

describe('a problem outside a turn', () => {
  it('stays until it is dismissed', async () => {
    const bridge = await openApp(worldWith([aConversation()]))
    bridge.emit({ type: 'notice-raised', code: 'data-damaged', detail: '/data/tally.db.old' })
    await expect.element(page.getByRole('alert')).toMatchTextContent('/data/tally.db.old')
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('a long transcript', () => {
  it('offers no way back in a chat that is at its end, wherever another was left', async () => {
    await openApp(longChat(aConversation({ id: 'empty', title: 'Herons' })))
    await expect.poll(distanceToEnd).toBeLessThan(2)
    scroller()?.scrollTo({ top: 100 })
    const jump = page.getByRole('button', { name: 'Jump to latest' })
    await expect.element(jump).toBeVisible()
    await page.getByRole('link', { name: 'Herons' }).click()
    await expect.element(page.getByRole('heading', { name: 'What would you like to know?' })).toBeVisible()
    await expect.element(jump).not.toBeInTheDocument()
  })
})

describe('a narrow window', () => {
  it('has one column, no sideways scrolling, and a button for the chats', async () => {
    await openApp(longChat())
    await page.viewport(320, 640)
    const link = page.getByRole('link', { name: 'A stable sort in SQL' })
    await expect.element(link).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    expect(scroller()?.scrollWidth).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Show chats' }).click()
    await expect.element(link).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(link).not.toBeInTheDocument()
    await expect.element(message).toHaveFocus()
  })

  it.each([
    ['Ctrl+L', '{Control>}l{/Control}', message],
    ['Escape', '{Escape}', message],
    ['the shortcut of the usage page', '{Control>}u{/Control}', null],
  ])('covers nothing with the chats after %s, which moves the focus', async (_keys, pressed, focused) => {
    await openApp(longChat())
    await page.viewport(640, 400)
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard(pressed)
    await expect.element(search).not.toBeInTheDocument()
    if (focused !== null) await expect.element(focused).toHaveFocus()
  })

  it('begins without the chats, which the wide window had, and takes the focus back', async () => {
    await openApp(longChat())
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    await expect.element(search).toHaveFocus()
    await page.viewport(640, 400)
    await expect.element(message).toHaveFocus()
    await expect.element(search).not.toBeInTheDocument()
  })
})
