import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startSession } from '../../../src/renderer/stores/app/session-store.ts'
import type { Conversation } from '../../../src/shared/contract/conversations/conversation.ts'
import { aConversation, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const scroller = () => page.getByRole('log', { name: 'Transcript' }).element().parentElement

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
    const bridge = await openApp(chatOf())
    await userEvent.keyboard('{Control>}k{/Control}{Control>}n{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
    expect(bridge.inputsOf('conversations.create')).toEqual([])
    await userEvent.keyboard('{Meta>}{Shift>}f{/Shift}{/Meta}')
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
  })
})

it('a reloaded window shows the same chat', async () => {
  const bridge = await openApp(worldWith([aConversation(), aConversation({ id: 'old', title: 'Older' })]))
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.element(page.getByRole('heading', { name: 'Older' })).toBeVisible()
  await startSession()
  expect(bridge.inputsOf('conversations.open').at(-1)).toEqual({ conversationId: 'old' })
})

it('an edit survives a visit to another chat', async () => {
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

it('the settings name each connection, and edit it with the fields of the first run', async () => {
  const bridge = await openApp(chatOf())
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

it('a long transcript offers no way back in a chat that is at its end, wherever another was left', async () => {
  await openApp(longChat(aConversation({ id: 'empty', title: 'Herons' })))
  await expect.poll(distanceToEnd).toBeLessThan(2)
  scroller()?.scrollTo({ top: 100 })
  const jump = page.getByRole('button', { name: 'Jump to latest' })
  await expect.element(jump).toBeVisible()
  await page.getByRole('link', { name: 'Herons' }).click()
  await expect.element(page.getByRole('heading', { name: 'What would you like to know?' })).toBeVisible()
  await expect.element(jump).not.toBeInTheDocument()
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

describe('a notice', () => {
  it('counts the rows recovered from a damaged file, and names the folder of the original', async () => {
    const recoveredRows = { conversations: 12, messages: 1340, calls: 671, madeAt: null }
    const notice = { code: 'data-damaged', detail: '/data/damaged-1', recoveredRows } as const
    await openApp(chatOf(), (bridge) => bridge.answer('notices.list', () => [notice]))
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('12 chats, 1,340 messages, and 671 calls')
    await expect.element(alert).toMatchTextContent('/data/damaged-1')
  })

  it('has the same distance to both edges', async () => {
    const bridge = await openApp(chatOf())
    bridge.emit({ type: 'notice-raised', code: 'data-foreign', detail: '/data/damaged-2' })
    const notice = page.getByRole('alert')
    await expect.element(notice).toBeVisible()
    const { left, right } = notice.element().getBoundingClientRect()
    const icons = [...notice.element().querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect())
    expect((icons[0]?.left ?? 0) - left).toBeCloseTo(right - (icons.at(-1)?.right ?? 0), 0)
  })

  it('shows the day of the restored backup, or that nothing was recovered', async () => {
    const bridge = await openApp(chatOf())
    const madeAt = new Date(2026, 10, 20, 12).getTime()
    const recoveredRows = { conversations: 1, messages: 2, calls: 1, madeAt }
    bridge.emit({ type: 'notice-raised', code: 'data-damaged', detail: '/data/damaged-1', recoveredRows })
    bridge.emit({ type: 'notice-raised', code: 'data-foreign', detail: '/data/damaged-2' })
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('the backup of Nov 20, 2026')
    await expect.element(page.getByRole('alert').last()).toMatchTextContent('found no backup')
  })

  it.each([
    ['restored', '/data/replaced-1', /previous data here: \/data\/replaced-1$/u],
    ['engine-outdated', 'Electron 44.1.0', /Found: Electron 44\.1\.0$/u],
  ] as const)('%s ends with its fact, and claims no recovered files', async (code, detail, end) => {
    const bridge = await openApp(chatOf())
    bridge.emit({ type: 'notice-raised', code, detail })
    await expect.element(page.getByText(end)).toBeVisible()
  })

  it('an unsaved answer can be copied and saved again, and is shown until then', async () => {
    const bridge = await openApp(chatOf())
    const answer = { conversationId: 'sql', messageId: 'answer-1', text: 'All of the answer' }
    const notice = { code: 'answer-not-saved', detail: null, answer } as const
    bridge.emit({ type: 'notice-raised', ...notice })
    const alert = page.getByRole('alert')
    await expect.element(alert.getByRole('button', { name: 'Copy' })).toBeVisible()
    bridge.answer('chat.saveAgain', () => refuse('not-saved'))
    await alert.getByRole('button', { name: 'Save again' }).click()
    await expect.element(page.getByText("Tally couldn't save this", { exact: false })).toBeVisible()
    bridge.answer('chat.saveAgain', () => {
      bridge.emit({ type: 'notice-withdrawn', ...notice })
      return undefined
    })
    await page.getByRole('button', { name: 'Save again' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
