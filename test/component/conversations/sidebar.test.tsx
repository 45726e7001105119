import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { open, openEmpty } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { noToday } from '../fake-usage.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { choose, deleteWithKey, link, navigation, openMenuOf, threeChats } from './chat-list.ts'

const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })

describe('the button for a new chat', () => {
  const button = navigation.getByRole('button', { name: 'New chat' })
  const item = page.getByRole('menuitem', { name: 'New temporary chat' })
  const note = page.getByRole('status', { name: 'Temporary chat' })

  it('starts a normal chat, and opens its menu with a right click', async () => {
    await openApp(threeChats())
    await button.click()
    await expect.element(item).not.toBeInTheDocument()
    await expect.element(note).not.toBeInTheDocument()
    await button.click({ button: 'right' })
    await item.click()
    await expect.element(note).toBeVisible()
  })

  it('opens its menu with the down arrow and with the menu key', async () => {
    await openApp(threeChats())
    button.element().focus()
    for (const keys of ['{ArrowDown}', '{Shift>}{F10}{/Shift}']) {
      await userEvent.keyboard(keys)
      await expect.element(item).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(item).not.toBeInTheDocument()
    }
  })

  it('has a button with the other connections, where there are several', async () => {
    const world = threeChats()
    world.connections = [service, { ...service, id: 'local', name: 'localhost', isDefault: false }]
    const bridge = await openApp(world)
    await navigation.getByRole('button', { name: 'More ways to start' }).click()
    await expect.element(page.getByRole('menuitem', { name: service.name })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'localhost' }).click()
    await expect
      .poll(() => bridge.inputsOf('conversations.create'))
      .toMatchObject([{ connectionId: 'local' }])
  })

  it('begins a temporary chat, whose end opens no chat of the quick window', async () => {
    const bridge = await openApp(threeChats())
    bridge.answer('conversations.heldByOther', () => ['sql'])
    await button.click({ button: 'right' })
    await item.click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(link('Trip budget for Lisbon')).toHaveAttribute('aria-current', 'page')
    expect(bridge.inputsOf('conversations.open').at(-1)).toEqual({ conversationId: 'trip' })
  })

  it('keeps its menu open while a chat finishes loading', async () => {
    const bridge = await openApp(threeChats())
    const loaded = Promise.withResolvers<void>()
    bridge.answer('conversations.open', async ({ conversationId }) => {
      await loaded.promise
      return open(bridge.world, conversationId)
    })
    await link('Trip budget for Lisbon').click()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    loaded.resolve()
    await expect.element(page.getByRole('heading', { name: 'Trip budget for Lisbon' })).toBeVisible()
    await expect.element(item).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(note).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  })
})

describe('the chat list', () => {
  it('opens the newest chat at start, and another one on demand', async () => {
    await openApp(threeChats())
    await expect.element(link('A stable sort in SQL')).toHaveAttribute('aria-current', 'page')
    await link('Regex for invoice numbers').click()
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent('Regex for invoice numbers')
  })

  it("loads today's tokens again after midnight, also if the computer slept", async () => {
    vi.setSystemTime(new Date(2026, 10, 24, 23, 59, 50))
    let totalTokens = 1_203
    await openApp(threeChats(), (fake) =>
      fake.answer('usage.today', () => ({ ...noToday, callCount: 1, totalTokens })),
    )
    await expect.element(navigation.getByText('1,203 today', { exact: true })).toBeVisible()
    totalTokens = 7
    vi.setSystemTime(new Date(2026, 10, 25, 7, 30))
    window.dispatchEvent(new Event('focus'))
    await expect.element(navigation.getByText('7 today', { exact: true })).toBeVisible()
  })

  it("shows today's demo tokens on a day without real ones", async () => {
    await openApp(threeChats(), (fake) =>
      fake.answer('usage.today', () => ({ ...noToday, demoTokens: 1_203 })),
    )
    await expect.element(navigation.getByText('1,203 demo', { exact: true })).toBeVisible()
  })

  it("keeps the user's choice while a new chat is created", async () => {
    const bridge = await openApp(threeChats())
    const made = Promise.withResolvers<void>()
    bridge.answer('conversations.create', async () => {
      await made.promise
      return aConversation({ id: 'regex' })
    })
    await page.getByRole('button', { name: 'New chat' }).click()
    await link('Trip budget for Lisbon').click()
    made.resolve()
    await expect.poll(() => bridge.inputsOf('conversations.list').length).toBeGreaterThan(0)
    await userEvent.keyboard('{Escape}')
    await expect.element(link('Trip budget for Lisbon')).toHaveAttribute('aria-current', 'page')
    expect(bridge.inputsOf('conversations.open')).not.toContainEqual({ conversationId: 'regex' })
  })

  it('stays on the usage page after the last chat was deleted', async () => {
    const bridge = await openApp(chatOf([], { title: 'Only one' }))
    const made = Promise.withResolvers<void>()
    const first = aConversation({ id: 'first', title: '' })
    bridge.answer('conversations.create', async () => {
      await made.promise
      return first
    })
    bridge.answer('conversations.open', () => openEmpty(first))
    const onlyOne = link('Only one').element() as HTMLElement
    onlyOne.focus()
    await userEvent.keyboard('{Delete}')
    await navigation.getByRole('link', { name: 'Usage' }).click()
    made.resolve()
    await expect.poll(() => bridge.inputsOf('conversations.open')).toContainEqual({ conversationId: 'first' })
    await expect.element(page.getByRole('region', { name: 'Usage', exact: true })).toBeVisible()
  })

  it('keeps the last choice when an earlier one fails late', async () => {
    const bridge = await openApp(threeChats())
    const late = Promise.withResolvers<void>()
    bridge.answer('conversations.open', async ({ conversationId }) => {
      if (conversationId !== 'trip') {
        await late.promise
        await new Promise((resolve) => setTimeout(resolve, 20))
        return openEmpty(aConversation({ id: 'regex', title: 'R' }))
      }
      await late.promise
      return refuse('not-found')
    })
    await link('Trip budget for Lisbon').click()
    await link('Regex for invoice numbers').click()
    late.resolve()
    await expect.element(link('Regex for invoice numbers')).toHaveAttribute('aria-current', 'page')
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent('Regex for invoice numbers')
  })

  it('filters by words of the title', async () => {
    await openApp(threeChats())
    await navigation.getByRole('searchbox', { name: 'Search' }).fill('lisbon trip')
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
    await expect.element(link('A stable sort in SQL')).not.toBeInTheDocument()
    await navigation.getByRole('searchbox', { name: 'Search' }).fill('nothing of the kind')
    await expect.element(navigation.getByText('No matches in titles or messages.')).toBeVisible()
  })

  it('has a row for a new chat once something is in it', async () => {
    const bridge = await openApp(threeChats())
    await navigation.getByRole('button', { name: 'New chat' }).click()
    await expect.element(page.getByRole('heading', { name: 'New chat' })).toBeVisible()
    await expect.element(link('New chat')).not.toBeInTheDocument()
    const summary = bridge.world.summaries.find(({ title }) => title === '')
    if (summary === undefined) throw new Error('There is no new chat.')
    bridge.emit({ type: 'conversation-changed', summary: { ...summary, isUnused: false } })
    await expect.element(link('New chat')).toHaveAttribute('aria-current', 'page')
  })
})

it('the rows end where the search box ends, beside a scroll bar', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    aConversation({ id: `c${index}`, title: `Chat ${index}` }),
  )
  await openApp(worldWith(many))
  await expect.element(link('Chat 0')).toBeVisible()
  const box = navigation.getByRole('searchbox').element().parentElement?.getBoundingClientRect()
  const row = link('Chat 0').element().parentElement
  const list = [...navigation.element().querySelectorAll('*')].find(
    (element) => getComputedStyle(element).overflowY === 'auto',
  )
  expect(list?.scrollHeight).toBeGreaterThan(list?.clientHeight ?? 0)
  expect(row?.getBoundingClientRect().right).toBe(box?.right)
  expect(row?.getBoundingClientRect().right).toBeLessThanOrEqual(
    (list?.getBoundingClientRect().left ?? 0) + (list?.clientWidth ?? 0),
  )
})

describe('a deleted chat', () => {
  it.each([
    ['Undo', () => undo.click()],
    ['Ctrl+Z in the list', () => userEvent.keyboard('{Control>}z{/Control}')],
    ['the palette', () => userEvent.keyboard('{Control>}k{/Control}undo delete{Enter}')],
  ])('passes the focus on, and returns with %s', async (_way, restore) => {
    const bridge = await openApp(threeChats())
    await deleteWithKey('Trip budget for Lisbon')
    await expect.element(link('Regex for invoice numbers')).toHaveFocus()
    await expect.element(undo).toBeVisible()
    await restore()
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
    await expect.element(undo).not.toBeInTheDocument()
    expect(bridge.inputsOf('conversations.restore')).toEqual([{ conversationId: 'trip' }])
  })

  it('stays if the deletion fails, with the reason', async () => {
    await openApp(threeChats(), (bridge) => bridge.answer('conversations.delete', () => refuse('not-saved')))
    link('Trip budget for Lisbon').element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByRole('alert')).toMatchTextContent("Tally couldn't save this")
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
  })

  it('does not return because of a late event', async () => {
    const bridge = await openApp(threeChats())
    const late = bridge.world.summaries.find(({ id }) => id === 'trip')
    link('Trip budget for Lisbon').element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(undo).toBeVisible()
    if (late !== undefined) bridge.emit({ type: 'conversation-changed', summary: late })
    await expect.element(link('Trip budget for Lisbon')).not.toBeInTheDocument()
  })
})

it('the chats under the pointer are one at most, after a chat was deleted and another archived', async () => {
  await openApp(threeChats())
  const highlighted = () =>
    navigation
      .getByRole('listitem')
      .elements()
      .filter((item) => item.querySelector('[aria-current]') === null)
      .map((item) => getComputedStyle(item.querySelector('a')?.parentElement ?? item).backgroundColor)
      .filter((color) => color !== 'rgba(0, 0, 0, 0)')
  await choose('Trip budget for Lisbon', 'Delete')
  await expect.element(link('Trip budget for Lisbon')).not.toBeInTheDocument()
  await choose('A stable sort in SQL', 'Archive')
  await expect.element(link('A stable sort in SQL')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Message' }).hover()
  link('Regex for invoice numbers').element().focus()
  expect(highlighted()).toEqual([])
})

describe('a renamed chat', () => {
  it('takes its new title with Enter, and keeps the old one with Escape', async () => {
    const bridge = await openApp(threeChats())
    await choose('Trip budget for Lisbon', 'Rename')
    await navigation.getByRole('textbox').fill('Lisbon in May')
    await userEvent.keyboard('{Escape}')
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
    expect(bridge.inputsOf('conversations.rename')).toEqual([])
    await choose('Trip budget for Lisbon', 'Rename')
    await navigation.getByRole('textbox').fill('Lisbon in May')
    await userEvent.keyboard('{Enter}')
    await expect.element(link('Lisbon in May')).toBeVisible()
    expect(bridge.inputsOf('conversations.rename')).toEqual([
      { conversationId: 'trip', title: 'Lisbon in May' },
    ])
  })
})

it('the menu of a chat works with the arrow keys, and Escape returns the focus', async () => {
  await openApp(threeChats())
  await openMenuOf('Trip budget for Lisbon')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Pin', exact: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More')
})
