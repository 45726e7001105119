import { expect, test } from 'vitest'
import type { NewImage } from '../../../../src/main/storage/repositories/chat/image-repository.ts'
import { imageOf, markOf } from '../../../fixtures/samples/stored-images.ts'
import type { ScenarioName } from '../../../service/scenarios.ts'
import { setBudget } from '../money/budget-story.ts'
import { beginStory } from '../story.ts'

const [first, second] = [imageOf('first', 3), imageOf('second')]
const markOfFirst = markOf(first, 'A map of secret places')

async function beginWithImages(scenario: ScenarioName) {
  const story = await beginStory(scenario)
  const { app, conversationId, posts } = story
  for (const image of [first, second]) app.store.images.add(conversationId, image)
  return {
    ...story,
    contents: () => {
      const { messages = [] } = Object(posts().at(-1)?.body) as { messages?: { content: unknown }[] }
      return messages.map(({ content }) => content)
    },
    again: (messageId: string, more: object = {}) =>
      app.answeredAgain({ conversationId, messageId, ...more }),
    refusals: async () => (await app.request('connections.list', undefined)).map((one) => one.imageRefusals),
    exchangeOf: (messageId: string) => app.request('chat.exchange', { conversationId, messageId }),
  }
}

function partOf({ type, parts }: NewImage) {
  return { type: 'image_url', image_url: { url: `data:image/${type};base64,${[...parts].join('')}` } }
}

test('images are sent as parts in the order of the message, in later turns too, and nothing else of them', async () => {
  const { answered, contents, exchangeOf, app, conversationId } = await beginWithImages('normal')
  const answer = await answered(`${markOfFirst}\nWhich is older?\n\n${markOf(second)}\nThis?`)
  const asked = [
    partOf(first),
    { type: 'text', text: 'Which is older?' },
    partOf(second),
    { type: 'text', text: 'This?' },
  ]
  expect([answer.failure, contents()]).toEqual([null, [asked]])
  await answered('Sure?')
  expect(contents()).toEqual([asked, expect.any(String), 'Sure?'])
  const messageId = app.store.messages.path(conversationId)[0]?.id ?? ''
  await app.request('images.exclude', { conversationId, messageId, index: 0, isExcluded: true })
  await answered('Really?')
  expect(contents()[0]).toEqual(asked.slice(1))
  const { request } = await exchangeOf(answer.id)
  expect(request).toContain('"url":"data:image/webp;base64,… (18 B)"')
  const logged = JSON.stringify(await app.request('requests.list', { search: '' }))
  expect([logged, request].filter((text) => text.includes([...first.parts][0] ?? ''))).toEqual([])
})

test.each([
  ['no-images', 'turned-away'],
  ['no-image-endpoints', 'turned-away'],
  ['text-only', 'not-known'],
] as const)(
  'a refusal is remembered until the model takes an image, and never repeated: %s',
  async (scenario, charge) => {
    const { answered, again, contents, refusals, posts, service } = await beginWithImages(scenario)
    const failed = await answered(`${markOfFirst}\nWhere is this?`)
    expect(failed.failure).toMatchObject({ code: 'images-refused', charge, cause: null })
    const [model] = (await refusals()).flat()
    expect([posts().length, model]).toEqual([1, failed.call?.modelRequested])
    const without = await again(failed.id, { withoutImages: true })
    expect([without.failure, contents()]).toEqual([null, ['Where is this?']])
    // Another request needs another key.
    expect(without.id).not.toBe(failed.id)
    expect((await refusals()).flat()).toEqual([model])
    service.setScenario('normal')
    const taken = await answered(`${markOf(second)}\nAnd this?`)
    expect([taken.failure, contents()]).toEqual([
      null,
      ['Where is this?', expect.any(String), [partOf(second), { type: 'text', text: 'And this?' }]],
    ])
    expect((await refusals()).flat()).toEqual([])
  },
)

test('a message with an image that is not stored is refused before anything is sent, and its text is kept', async () => {
  const { app, conversationId, posts, send, again } = await beginWithImages('no-images')
  const text = `${markOf(imageOf('elsewhere'), 'A secret place')}\nWhere is this?`
  await app.request('conversations.saveDraft', { conversationId, draft: text })
  await expect(send(text)).rejects.toThrow('image-missing')
  expect(app.store.conversations.find(conversationId)?.draft).toBe(text)
  const onlyImage = await app.untilAnswered(() => send(markOfFirst))
  expect(onlyImage.failure?.code).toBe('images-refused')
  await expect(again(onlyImage.id, { withoutImages: true })).rejects.toThrow('nothing-to-send')
  expect(posts()).toHaveLength(1)
})

test('images stay in the context if the call without them is refused', async () => {
  const story = await beginWithImages('no-images')
  const { app, conversationId, answered, again, contents, posts } = story
  const failed = await answered(`${markOfFirst}\nWhere is this?`)
  const excluded = () => app.store.messages.all(conversationId).map((message) => message.excludedImages)
  const { id: budgetId } = await setBudget(story, '1')
  await expect(again(failed.id, { withoutImages: true })).rejects.toThrow('over-budget')
  expect([excluded(), posts().length]).toEqual([[[], []], 1])
  await app.request('budgets.delete', { budgetId })
  await again(failed.id, { withoutImages: true })
  expect(contents()).toEqual(['Where is this?'])
})

test('a request larger than 48 MB is refused before its row, with the number of images to exclude', async () => {
  const { app, conversationId, answered, posts } = await beginWithImages('normal')
  const large = [0, 1, 2, 3].map((index) => ({ ...imageOf(`large ${index}`), byteCount: 10_000_000 }))
  for (const image of large) app.store.images.add(conversationId, image)
  const text = `${large.map((image) => markOf(image)).join('\n')}\nWhich is best?`
  const refused = await app.ask('chat.send', { conversationId, text, replacing: null })
  expect(refused).toEqual({ ok: false, code: 'images-too-large', imageCount: 1 })
  expect([posts(), app.store.messages.all(conversationId), app.store.calls.list(conversationId)]).toEqual([
    [],
    [],
    [],
  ])
  expect((await answered(`${markOf(large[0] ?? first)}\nAnd this?`)).failure).toBeNull()
})
