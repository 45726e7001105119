import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conversationsStore } from '../../../src/renderer/stores/conversations/conversations-store.ts'
import type { ConversationSummary } from '../../../src/shared/contract/conversations/conversation.ts'
import type { Money } from '../../../src/shared/domain/money/money.ts'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aConversation, aProject, now, summaryOf } from '../../fixtures/samples/chat.ts'
import { createFakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { noToday } from '../fake-usage.ts'
import { chatOf, type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { link, navigation } from './chat-list.ts'

describe('5,000 chats', () => {
  const many = (): World => {
    const conversations = Array.from({ length: 5_000 }, (_, index) =>
      aConversation({ id: `c${index}`, title: `Chat number ${index}` }),
    )
    const world = worldWith([])
    world.conversations = conversations
    world.summaries = conversations.map((conversation, index) =>
      summaryOf(conversation, { recency: 5_000 - index, updatedAt: now - index * 7_200_000 }),
    )
    return world
  }
  const rows = (): number => navigation.element().querySelectorAll('li').length
  const scroller = (): Element => {
    const found = navigation.element().querySelector('section')?.parentElement
    if (found === null || found === undefined) throw new Error('There is no list.')
    return found
  }

  it('are drawn only if visible, and every row knows its position', async () => {
    await openApp(many())
    expect(rows()).toBeLessThan(120)
    scroller().scrollTo({ top: 100_000 })
    const shown = navigation.getByRole('listitem').first()
    await expect.element(link('Chat number 3100')).toBeVisible()
    await expect.element(shown).toHaveAttribute('aria-setsize')
    expect(rows()).toBeLessThan(120)
    const item = link('Chat number 3100').element().closest('li')
    const earlier = navigation.getByRole('region', { name: 'Earlier' }).element().querySelectorAll('li')
    expect(Number(item?.getAttribute('aria-posinset'))).toBeGreaterThan(earlier.length)
  })

  it('load in pages after the start, in order and each once', async () => {
    const world = many()
    const whole = createFakeBridge(world)
    const bridge = await openApp(world, ({ answer }) =>
      answer('session.start', async (input) => {
        const start = await whole.request('session.start', input)
        if (!start.ok) return refuse('internal')
        const summaries = start.value.summaries.slice(0, 100)
        return { ...start.value, summaries, areSummariesWhole: false }
      }),
    )
    await expect.poll(() => conversationsStore.getState().summaries.length).toBe(5_000)
    const ids = conversationsStore.getState().summaries.map(({ id }) => id)
    expect(ids).toEqual(world.summaries.map(({ id }) => id))
    await expect.poll(() => bridge.inputsOf('conversations.list').length).toBe(21)
    expect(bridge.inputsOf('conversations.list').slice(0, 3)).toEqual([
      { before: null },
      { before: 4_751 },
      { before: 4_501 },
    ])
  })

  it('keep the focused row, however far the list is scrolled', async () => {
    await openApp(many())
    link('Chat number 3').element().focus()
    scroller().scrollTo({ top: 100_000 })
    await expect.element(link('Chat number 3100')).toBeVisible()
    await expect.element(link('Chat number 3')).toHaveFocus()
  })

  it('can be walked through with the arrow keys, from first to last', async () => {
    await openApp(many())
    link('Chat number 0').element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.element(link('Chat number 1')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(link('Chat number 4999')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(link('Chat number 0')).toHaveFocus()
  })

  it('are one Tab stop, which is the open chat until another one is focused', async () => {
    await openApp(many())
    await expect.element(link('Chat number 0')).toHaveAttribute('aria-current', 'page')
    navigation.getByRole('button', { name: 'New project' }).element().focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(link('Chat number 0')).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowUp}{Tab}')
    await expect.element(navigation.getByRole('link', { name: 'Usage' })).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(link('Chat number 4998')).toHaveFocus()
  })

  it('reach their menu with Right, and return with Left', async () => {
    await openApp(many())
    link('Chat number 2').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    const row = navigation.getByRole('listitem').nth(2)
    const more = row.getByRole('button', { name: 'More' })
    await expect.element(more).toHaveFocus()
    await expect.element(more).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(link('Chat number 2')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  })

  it('keep their order when one of them changes', async () => {
    const bridge = await openApp(many())
    const summary = bridge.world.summaries[4_000]
    if (summary === undefined) throw new Error('There is no such summary.')
    bridge.emit({ type: 'conversation-changed', summary: { ...summary, recency: 9_000, updatedAt: now } })
    await expect.element(navigation.getByRole('link').first()).toHaveTextContent('Chat number 4000')
    bridge.emit({ type: 'conversation-changed', summary: { ...summary, title: 'Renamed' } })
    await expect.element(navigation.getByRole('link').first()).toHaveTextContent('Chat number 0')
  })
})

describe('a calm first day', () => {
  const filter = navigation.getByRole('button', { name: 'Show: All chats' })
  const newProject = navigation.getByRole('button', { name: 'New project' })
  const chats = (count: number) =>
    worldWith(Array.from({ length: count }, (_, at) => aConversation({ id: `c${at}`, title: `Chat ${at}` })))

  it('has five controls beside the chats, before the tenth chat', async () => {
    await openApp(chats(9))
    await expect.element(link('Chat 8')).toBeVisible()
    const controls = [...navigation.element().querySelectorAll('a, button, input')]
    const names = controls
      .filter((control) => control.closest('li') === null)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    expect(names).toEqual(['Hide chats', 'New chat', 'Search', 'Usage', 'Settings'])
  })

  const twoWith = (changes: Partial<ConversationSummary>) => () => {
    const world = chats(2)
    world.summaries = world.summaries.map((summary) => ({ ...summary, ...changes }))
    return world
  }
  it.each([
    ['the tenth chat', () => chats(10)],
    ['the first tag', twoWith({ tags: ['work'] })],
    ['the first archived chat', twoWith({ isArchived: true })],
    ['the first project', () => ({ ...chats(1), projects: [aProject()] })],
  ])('has both with %s', async (_what, world) => {
    await openApp(world())
    await expect.element(filter).toBeVisible()
    await expect.element(newProject).toBeVisible()
  })

  it.each([
    ['New project', () => page.getByRole('dialog', { name: 'New project' })],
    ['New temporary chat', () => page.getByRole('status', { name: 'Temporary chat' })],
    ['Archived chats', () => navigation.getByRole('button', { name: 'Show: Archived' })],
    ['Trash', () => navigation.getByRole('button', { name: 'Show: Trash' })],
  ])('finds %s in the palette', async (command, shown) => {
    await openApp(chats(1))
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox').last().fill(command)
    await userEvent.keyboard('{Enter}')
    await expect.element(shown()).toBeVisible()
  })
})

it("shows today's estimates apart from the reported tokens", async () => {
  await openApp(chatOf(), (fake) =>
    fake.answer('usage.today', () => ({
      ...noToday,
      callCount: 7,
      totalTokens: 1_203,
      estimatedTokens: 240,
    })),
  )
  await expect.element(navigation.getByText(/^1,203 \+ ≈.240 today$/u)).toBeVisible()
  const usage = navigation.getByRole('link', { name: 'Usage', exact: true })
  await expect.element(usage).toHaveAccessibleDescription(/^7 calls today/u)
})

it("shows today's cost, or the least that it can be, and the tokens as a hint", async () => {
  const cost = [{ currency: 'USD', amount: '0.4155' }]
  let unpricedCount = 0
  const bridge = await openApp(chatOf(), (fake) =>
    fake.answer('usage.today', () => ({ ...noToday, callCount: 7, totalTokens: 1_203, cost, unpricedCount })),
  )
  await expect.element(navigation.getByText('$0.4155 today', { exact: true })).toBeVisible()
  const usage = navigation.getByRole('link', { name: 'Usage', exact: true })
  await expect.element(usage).toHaveAttribute('title', '7 calls today · 1,203 today')
  unpricedCount = 1
  bridge.emit({ type: 'prices-changed' })
  await expect.element(navigation.getByText('at least $0.4155 today', { exact: true })).toBeVisible()
})

describe('on the first days of a month', () => {
  const december = new Date(2026, 11, 2, 9)
  const line = navigation.getByRole('button', { name: /^November: /u })
  const openAt = async (at: Date, cost: readonly Money[] = []) => {
    vi.setSystemTime(at)
    const { sums, ...rest } = chatOf().earlierUsage
    const earlierUsage = {
      ...rest,
      sums: {
        ...sums,
        callCount: 379,
        totalTokens: 4_711,
        reportedCount: 379,
        cost: [...cost],
      },
    }
    return await openApp({ ...chatOf(), earlierUsage })
  }

  it('has one line about the month before, which leads to its statement', async () => {
    const bridge = await openAt(december, [{ currency: 'USD', amount: '41.2' }])
    await expect.element(line).toHaveTextContent('November: $41.20, 379 calls. Statement ready.')
    expect(bridge.inputsOf('usage.earlier').at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
    await line.click()
    await expect.element(page.getByRole('dialog', { name: 'Statement' })).toBeVisible()
    await expect.element(line).not.toBeInTheDocument()
    await expect
      .poll(() => bridge.inputsOf('settings.setLayout').at(-1))
      .toMatchObject({ layout: { toldMonth: '2026-11' } })
  })

  it('has an empty usage page that leads to the month before', async () => {
    const bridge = await openAt(december)
    bridge.answer('usage.page', () => ({ ...bridge.world.usagePage, days: [], sums: noSums }))
    await expect.element(line).toBeVisible()
    await navigation.getByRole('link', { name: 'Usage', exact: true }).click()
    await page.getByRole('button', { name: 'Show November', exact: true }).click()
    await expect
      .poll(() => bridge.inputsOf('usage.page').at(-1))
      .toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
  })

  it('has tokens without prices, and can be closed', async () => {
    await openAt(december)
    await expect.element(line).toHaveTextContent('November: 4,711 tokens, 379 calls. Statement ready.')
    await navigation.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(line).not.toBeInTheDocument()
  })

  it('says nothing later', async () => {
    const bridge = await openAt(new Date(2026, 11, 6, 9))
    await expect.poll(() => bridge.inputsOf('usage.today').length).toBeGreaterThan(0)
    expect(bridge.inputsOf('usage.earlier')).toEqual([])
    await expect.element(line).not.toBeInTheDocument()
  })
})
