import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConversationSummary } from '../../../src/shared/contract/conversations/conversation.ts'
import { aConversation, aProject } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { link, navigation } from './chat-list.ts'

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
