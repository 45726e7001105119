import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FoundMessage } from '../../src/shared/search.ts'
import { aConversation, anAnswer, aQuestion, now } from './fake-data.ts'
import { worldWith } from './fake-world.ts'
import { openApp } from './open-app.tsx'

const navigation = page.getByRole('navigation', { name: 'Conversations' })
const field = navigation.getByRole('searchbox', { name: 'Search' })

const hit: FoundMessage = {
  conversationId: 'trip',
  messageId: 'old',
  title: 'Trip budget for Lisbon',
  role: 'assistant',
  createdAt: now,
  before: 'The ',
  match: 'heron',
  after: ' waits',
}

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
  it('shows messages with the words, named by title and passage, the word marked', async () => {
    await openApp(worldWithHit())
    await field.fill('heron')
    const link = navigation.getByRole('link', { name: 'Trip budget for Lisbon The heron waits' })
    await expect.element(link).toBeVisible()
    await expect.element(link.getByRole('mark')).toMatchTextContent('heron')
    await expect.element(navigation.getByText('No title and no message')).not.toBeInTheDocument()
  })

  it('leads to the message in its conversation', async () => {
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

  it('says so where there is nothing', async () => {
    await openApp(worldWithHit())
    await field.fill('stork')
    await expect.element(navigation.getByText('No title and no message with these words.')).toBeVisible()
  })

  it('shows what was typed last, also where an earlier question is answered late', async () => {
    const bridge = await openApp(worldWithHit())
    const late = Promise.withResolvers<void>()
    bridge.answer('search.messages', async ({ words }) => {
      if (words === 'her') await late.promise
      return {
        ok: true,
        value: { found: words === 'her' ? [{ ...hit, match: 'her' }] : [hit], hasMore: false },
      }
    })
    await field.fill('her')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await field.fill('heron')
    await expect.element(navigation.getByRole('mark')).toMatchTextContent('heron')
    late.resolve()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(navigation.getByRole('mark')).toMatchTextContent('heron')
  })
})
