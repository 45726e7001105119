import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conversationsStore } from '../../../src/renderer/stores/conversations/conversations-store.ts'
import { aConversation, now, summaryOf } from '../../fixtures/samples/chat.ts'
import { createFakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { type World, worldWith } from '../fake-world.ts'
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

  it('are searched by title', async () => {
    await openApp(many())
    await navigation.getByRole('searchbox', { name: 'Search' }).fill('number 4321')
    await expect.element(link('Chat number 4321')).toBeVisible()
    await expect.element(link('Chat number 0')).not.toBeInTheDocument()
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
