import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FoundMessage, SearchPage } from '../../../src/shared/contract/conversations/search.ts'
import { aConversation, anAnswer, aQuestion, now } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const navigation = page.getByRole('navigation', { name: 'Chats' })
const field = navigation.getByRole('searchbox', { name: 'Search' })

const hit: FoundMessage = {
  conversationId: 'trip',
  messageId: 'old',
  title: 'Trip budget for Lisbon',
  isArchived: false,
  role: 'assistant',
  createdAt: now,
  before: 'The ',
  match: 'heron',
  after: ' waits',
}

const emptyPage: SearchPage = { titles: [], found: [], hasMore: false, rankedAmong: null, indexing: null }

function tallAnswers(count: number) {
  return Array.from({ length: count }, (_, index) => [
    aQuestion(`q${index}`, `Question ${index}`),
    anAnswer(index === 0 ? 'old' : `a${index}`, 'A line.\n\n'.repeat(12)),
  ]).flat()
}

function worldWithHit() {
  const world = worldWith(
    [
      aConversation({ id: 'sql', title: 'A stable sort in SQL' }),
      aConversation({ id: 'trip', title: 'Trip budget for Lisbon' }),
    ],
    { trip: tallAnswers(8) },
  )
  world.found = [hit]
  return world
}

describe('a search', () => {
  it('lists messages with title and passage, and marks the matching word', async () => {
    await openApp(worldWithHit())
    await field.fill('heron')
    const link = navigation.getByRole('link', { name: 'Trip budget for Lisbon The heron waits' })
    await expect.element(link).toBeVisible()
    await expect.element(link.getByRole('mark')).toMatchTextContent('heron')
    await expect.element(navigation.getByText(/No matches in titles/u)).not.toBeInTheDocument()
  })

  it('lists every result, also those below the first ones', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `chat-${index}`)
    const world = worldWith(ids.map((id) => aConversation({ id, title: id })))
    world.found = ids.map((id) => ({ ...hit, conversationId: id, messageId: `message of ${id}`, title: id }))
    await openApp(world)
    await field.fill('heron')
    await expect
      .element(navigation.getByRole('link', { name: 'chat-39 The heron waits' }))
      .toBeInTheDocument()
    expect(navigation.getByRole('link', { name: /heron/u }).elements()).toHaveLength(40)
  })

  it('leads to the message in its chat', async () => {
    await openApp(worldWithHit())
    await field.fill('heron')
    await navigation.getByRole('link', { name: /heron/u }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Trip budget for Lisbon')
    const found = page.getByRole('article', { name: 'Assistant' }).first()
    await expect.element(found).toBeInViewport()
    await expect.element(found).toHaveFocus()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect.element(found).toBeInViewport()
  })

  it('announces the number of results in one lasting live region', async () => {
    await openApp(worldWithHit())
    await field.fill('h')
    const status = navigation.getByRole('status').element()
    await field.fill('heron')
    await expect.element(status).toHaveTextContent('1 result')
    await field.fill('stork')
    await expect.element(status).toHaveTextContent('No matches in titles or messages.')
  })

  it('groups messages by chat, under the title and the day of the chat', async () => {
    const world = worldWithHit()
    const later = { ...hit, messageId: 'a1', before: 'Another ' }
    world.found = [
      later,
      { ...hit, conversationId: 'sql', messageId: 's1', title: 'A stable sort in SQL' },
      hit,
    ]
    await openApp(world)
    await field.fill('heron')
    const groups = navigation.getByRole('listitem')
    await expect
      .element(groups.first().getByRole('link').nth(1))
      .toHaveAccessibleName('Trip budget for Lisbon The heron waits')
    await expect
      .element(groups.first())
      .toMatchTextContent(/^Trip budget for Lisbon.*Another heron waits.*The heron waits$/u)
    await expect
      .element(groups.last().getByRole('link'))
      .toHaveAccessibleName('A stable sort in SQL The heron waits')
    await expect.element(groups.last().getByRole('link')).toHaveAccessibleDescription(/\d/u)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(groups.last().getByRole('link')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(navigation.getByRole('link', { name: 'Usage' })).toHaveFocus()
  })

  it('shows the results of the last search, even if an earlier one finishes later', async () => {
    const bridge = await openApp(worldWithHit())
    const late = Promise.withResolvers<void>()
    bridge.answer('search.messages', async ({ words }) => {
      if (words === 'her') await late.promise
      return { ...emptyPage, found: words === 'her' ? [{ ...hit, match: 'her' }] : [hit] }
    })
    await field.fill('her')
    await expect.poll(() => bridge.inputsOf('search.messages')).toHaveLength(1)
    await field.fill('heron')
    await expect.element(navigation.getByRole('mark')).toMatchTextContent('heron')
    late.resolve()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(navigation.getByRole('mark')).toMatchTextContent('heron')
  })
})

describe('a search by keyboard', () => {
  const first = navigation.getByRole('link', { name: /heron/u })

  it('moves from the field into the results and back', async () => {
    await openApp(worldWithHit())
    await field.fill('heron')
    await expect.element(first).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(first).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field).toHaveFocus()
  })

  it('opens the first result with Enter, once those of the last letter are there', async () => {
    const bridge = await openApp(worldWithHit())
    const searched = Promise.withResolvers<void>()
    bridge.answer('search.messages', async () => {
      await searched.promise
      return { ...emptyPage, found: [hit] }
    })
    await field.fill('heron')
    await userEvent.keyboard('{Enter}')
    await expect.element(first).not.toBeInTheDocument()
    searched.resolve()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Trip budget for Lisbon')
  })

  it.each(['field', 'results'])(
    'ends with Escape in the %s, and the focus returns to the chat',
    async (place) => {
      await openApp(worldWithHit())
      await field.fill('heron')
      await expect.element(first).toBeVisible()
      if (place === 'results') await userEvent.keyboard('{ArrowDown}')
      await userEvent.keyboard('{Escape}')
      await expect.element(field).toHaveValue('')
      await expect.element(navigation.getByRole('link', { name: 'A stable sort in SQL' })).toBeVisible()
      await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
    },
  )
})

const filter = navigation.getByRole('button', { name: 'Filter', exact: true })
const choice = (name: string) => navigation.getByRole('combobox', { name })

describe('a filtered search', () => {
  it('discards the result of an outdated search, even one for the same words', async () => {
    const bridge = await openApp(worldWithHit())
    const replies: (() => void)[] = []
    bridge.answer('search.messages', async () => {
      await new Promise<void>((resolve) => replies.push(resolve))
      return refuse('cancelled')
    })
    for (const words of ['heron', 'herons', 'heron']) await field.fill(words)
    await expect.poll(() => replies).toHaveLength(3)
    for (const reply of replies) reply()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('offers its filters on demand, and only during a search', async () => {
    const world = worldWithHit()
    world.facets = { models: ['kestrel-7b'], tags: [] }
    await openApp(world)
    await expect.element(choice('Order')).not.toBeInTheDocument()
    await field.fill('heron')
    await expect.element(choice('Order')).not.toBeInTheDocument()
    await filter.click()
    await expect.element(choice('Order')).toBeVisible()
    await expect.element(choice('Model')).toBeVisible()
    await expect.element(choice('Tag')).not.toBeInTheDocument()
    await choice('Model').selectOptions('kestrel-7b')
    await filter.click()
    await expect.element(choice('Order')).not.toBeInTheDocument()
    await expect.element(choice('Model')).toBeVisible()
    await field.fill('')
    await expect.element(filter).not.toBeInTheDocument()
    await expect.element(choice('Model')).not.toBeInTheDocument()
  })

  it('sends all filters at once', async () => {
    const world = worldWithHit()
    world.facets = { models: ['kestrel-7b'], tags: ['travel'] }
    const bridge = await openApp(world)
    await field.fill('heron')
    await filter.click()
    await choice('Order').selectOptions('Best match first')
    await choice('Author').selectOptions('Assistant')
    await choice('Model').selectOptions('kestrel-7b')
    await choice('Tag').selectOptions('travel')
    await choice('Date').selectOptions('Custom range')
    await navigation.getByLabelText('From').fill('2026-02-27')
    await navigation.getByLabelText('To').fill('2026-02-28')
    expect(bridge.inputsOf('search.messages').at(-1)).toEqual({
      words: 'heron',
      order: 'best',
      role: 'assistant',
      model: 'kestrel-7b',
      tag: 'travel',
      from: new Date(2026, 1, 27).getTime(),
      until: new Date(2026, 2, 1).getTime(),
    })
  })

  it('names the filters that leave no results, and removes them', async () => {
    const world = worldWithHit()
    world.facets = { models: ['kestrel-7b'], tags: [] }
    await openApp(world)
    await field.fill('heron')
    await filter.click()
    await choice('Model').selectOptions('kestrel-7b')
    await choice('Date').selectOptions('Last 7 days')
    await expect
      .element(navigation.getByText(/with these filters: Last 7 days and kestrel-7b\./u))
      .toBeVisible()
    await navigation.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(navigation.getByRole('mark')).toMatchTextContent('heron')
    await expect.element(choice('Model')).toHaveValue('')
  })

  it('resets its filters once the field is empty', async () => {
    const bridge = await openApp(worldWithHit())
    await field.fill('heron')
    await filter.click()
    await choice('Date').selectOptions('Today')
    await field.fill('')
    await field.fill('heron')
    await filter.click()
    await expect.element(choice('Date')).toHaveValue('any')
    await expect.element(navigation.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
    expect(bridge.inputsOf('search.messages').at(-1)).toEqual({ words: 'heron', order: 'newest' })
  })

  it('says how complete its results are', async () => {
    const bridge = await openApp(worldWithHit())
    bridge.answer('search.messages', () => ({
      ...emptyPage,
      found: [hit],
      rankedAmong: 10_000,
      indexing: { done: 40_000, total: 100_000 },
    }))
    await field.fill('heron')
    await expect.element(navigation.getByText(/shows the best of the newest 10,000/u)).toBeVisible()
    await expect.element(navigation.getByText(/40,000 of 100,000 messages/u)).toBeVisible()
  })
})

describe('chat titles', () => {
  it('are found in the archive, and say so', async () => {
    const bridge = await openApp(worldWithHit())
    const archived = { conversationId: 'old', title: 'Old herons', isArchived: true, updatedAt: now }
    bridge.answer('search.messages', () => ({
      ...emptyPage,
      titles: [{ ...archived, before: 'Old ', match: 'heron', after: 's' }],
    }))
    await field.fill('heron')
    await expect.element(navigation.getByRole('link', { name: 'Old herons' })).toBeVisible()
    await expect.element(navigation.getByText('Archived')).toBeVisible()
  })

  it('begin with their first word, and mark the match, also in the middle of a long one', async () => {
    const bridge = await openApp(worldWithHit())
    const title = 'Help me with a long story about a lighthouse and its keepers'
    bridge.answer('search.messages', () => ({
      ...emptyPage,
      titles: [
        {
          conversationId: 'trip',
          title,
          isArchived: false,
          updatedAt: now,
          before: '… story about a ',
          match: 'lighthouse',
          after: ' and its …',
        },
      ],
    }))
    await field.fill('lighthouse')
    const link = navigation.getByRole('link', { name: title })
    await expect.element(link).toHaveTextContent(title)
    await expect.element(link.getByRole('mark')).toHaveTextContent('lighthouse')
  })

  it('disappear from the results when their chat is deleted', async () => {
    await openApp(worldWithHit())
    await field.fill('trip')
    const link = navigation.getByRole('link', { name: 'Trip budget for Lisbon' })
    await expect.element(link).toBeVisible()
    link.element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(link).not.toBeInTheDocument()
  })
})

describe('search results', () => {
  const painted = () => [...(CSS.highlights.get('found') ?? [])].map(String)

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the search is cleared', () => field.fill('')],
  ])('are marked in the chat until %s', async (_what, end) => {
    const world = worldWithHit()
    world.messages['trip'] = [aQuestion('q', 'Other herons?'), anAnswer('old', 'The **Heron** waits')]
    await openApp(world)
    await field.fill('heron')
    await navigation.getByRole('link', { name: /heron/u }).click()
    await expect.poll(painted).toEqual(['heron', 'Heron'])
    await end()
    await expect.poll(painted).toEqual([])
  })
})
