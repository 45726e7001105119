import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSearchText } from '../../../src/renderer/features/sidebar/search/search-store.ts'
import { openConversation, removeConversation } from '../../../src/renderer/stores/app/navigation.ts'
import { openSidebar } from '../../../src/renderer/stores/app/panel-store.ts'
import { conversationsStore } from '../../../src/renderer/stores/conversations/conversations-store.ts'
import { chooseTagsOf, showView } from '../../../src/renderer/stores/conversations/sidebar-store.ts'
import { loadTrash } from '../../../src/renderer/stores/conversations/trash-store.ts'
import type { FoundMessage } from '../../../src/shared/contract/conversations/search.ts'
import { aConversation, now, twoTurns } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { aComparedUsage } from '../../fixtures/samples/trend.ts'
import { type World, worldWith } from '../fake-world.ts'
import { button, named, one, press, type WindowState } from './window-state.ts'

const navigation = one('navigation', 'Chats')

const titles = [
  'A stable sort in SQL',
  'Trip budget for Lisbon',
  'كم رمزاً في هذه الجملة؟',
  '稳定的排序',
  `One${'word'.repeat(30)}`,
  'Regex for invoice numbers',
]

function manyChats(): World {
  const chats = titles.map((title, index) =>
    aConversation({ id: index === 0 ? 'sql' : `chat-${index}`, title }),
  )
  const world = worldWith(chats, { sql: twoTurns })
  world.summaries = world.summaries.map((summary, index) => ({
    ...summary,
    updatedAt: now - index ** 3 * 86_400_000,
    isPinned: index === 1,
    isAnswering: index === 2,
    reportedTokens: 1_345 * index,
    tags: index < 3 ? ['work', 'a rather long tag of the kind that people give'] : [],
  }))
  world.found = [
    hit,
    { ...hit, conversationId: 'sql', messageId: 'a1', title: titles[0] ?? '', isArchived: false },
    { ...hit, messageId: 'older', before: 'A second ', after: '' },
  ]
  return world
}

const hit: FoundMessage = {
  conversationId: 'chat-1',
  messageId: 'old',
  title: 'Trip budget for Lisbon',
  isArchived: true,
  role: 'assistant',
  createdAt: now,
  before: 'The ',
  match: 'heron',
  after: ` waits quietly by the pond ${'for a small fish '.repeat(6)}`,
}

const longWord = 'Donaudampfschifffahrtselektrizitäten'

const inSidebar = { world: manyChats, isInSidebar: true } as const

export const sidebarStates: readonly WindowState[] = [
  {
    isInSidebar: true,
    name: 'the month that ended',
    world: () => ({ ...manyChats(), earlierUsage: aComparedUsage().earlierUsage }),
    prepare: () => vi.setSystemTime(new Date(2026, 11, 2, 9)),
    reach: () => openSidebar(true),
    shown: one('button', 'Close', navigation),
  },
  {
    ...inSidebar,
    name: 'search results',
    reach: () => setSearchText('heron'),
    shown: navigation.getByRole('mark').first(),
  },
  {
    ...inSidebar,
    name: 'search without a result',
    reach: () => setSearchText('stork'),
    shown: navigation.getByText(/No matches in titles/u).last(),
  },
  {
    ...inSidebar,
    name: 'trash',
    prepare: (bridge) => {
      bridge.world.deleted = bridge.world.summaries.splice(3)
    },
    reach: async () => {
      showView({ kind: 'trash' })
      await loadTrash()
    },
    shown: button('Empty trash'),
  },
  {
    ...inSidebar,
    name: 'chat in the trash',
    isInSidebar: false,
    prepare: (bridge) => {
      bridge.world.deleted = bridge.world.summaries.splice(0, 1)
    },
    reach: () => openConversation('sql'),
    shown: button('Restore'),
  },
  {
    ...inSidebar,
    name: 'empty archive',
    reach: () => showView({ kind: 'archived' }),
    shown: navigation.getByText(/No archived chats/u),
  },
  {
    ...inSidebar,
    name: 'menu of new chats',
    prepare: ({ world }) => {
      world.connections = [service, { ...service, id: 'local', name: 'localhost', isDefault: false }]
    },
    reach: async () => {
      openSidebar(true)
      await press(navigation.getByRole('button', { name: named('More ways to start') }))
    },
    shown: page.getByRole('menuitem').first(),
  },
  {
    ...inSidebar,
    name: 'menu of a chat',
    reach: async () => {
      openSidebar(true)
      await press(
        navigation
          .getByRole('listitem')
          .nth(1)
          .getByRole('button', { name: named('More') }),
      )
    },
    shown: page.getByRole('menuitem').first(),
  },
  {
    name: 'tags of a chat with long words',
    world: manyChats,
    prepare: ({ world }) => {
      world.summaries = world.summaries.map((summary) => ({ ...summary, tags: [...summary.tags, longWord] }))
    },
    reach: () => chooseTagsOf('chat-4'),
    shown: button(longWord),
  },
  {
    ...inSidebar,
    name: 'undo of a deletion',
    reach: () => removeConversation(conversationsStore.getState().summaries[1]?.id ?? ''),
    shown: button('Undo'),
  },
]
