import { expect, test } from 'vitest'
import type { Message } from '../../../src/shared/conversation.ts'
import { beginStory } from './story.ts'

const forecastOf = (story: Awaited<ReturnType<typeof beginStory>>, message: Message) =>
  story.app.store.calls.find(message.call?.id ?? '')?.forecast

test('what a call was expected to count is written down with its row, before anything of it leaves', async () => {
  const story = await beginStory('normal')
  const first = await story.answered('Where do herons sleep?')
  const second = await story.answered('And storks?')
  const counted = first.call?.usage
  const carried = (counted?.promptTokens ?? 0) + (counted?.completionTokens ?? 0)
  const forecast = forecastOf(story, second)
  expect(forecast?.promptTokens).toBeGreaterThan(carried)
  expect(forecast?.promptTokens).toBeLessThan(carried + 30)
  expect(forecast?.spread).toBeGreaterThan(0)
})
