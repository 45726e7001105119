import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { imageMark } from '../../../../src/shared/domain/chat/image-marks.ts'
import type { ImageSize } from '../../../../src/shared/domain/images/image-tokens.ts'
import { writePng } from '../../../fixtures/images/write-image.ts'
import { noon } from '../../../fixtures/samples/stored.ts'
import { countImage, imageModels } from '../../../service/image-rules.ts'
import { beginStory } from '../story.ts'

const sizes = [
  [1_024, 768],
  [512, 512],
  [1_600, 900],
  [700, 1_400],
  [2_048, 1_365],
  [900, 1_200],
] as const

/** A chat with a model that counts images. */
async function withImages(modelId: string) {
  const story = await beginStory('image-models')
  const { app, conversationId } = story
  const chooseModel = (model: string) =>
    app.request('conversations.chooseModel', { conversationId, modelId: model })
  await chooseModel(modelId)
  const mark = async ({ width, height }: ImageSize): Promise<string> => {
    const bytes = Buffer.from(await writePng({ width, height }))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const image = { hash, type: 'png', width, height } as const
    const stored = {
      byteCount: bytes.length,
      addedAt: noon,
      thumbnail: '',
      parts: [bytes.toString('base64')],
    }
    app.store.images.add(conversationId, { ...image, ...stored })
    return imageMark({ ...image, detail: null, name: 'photo.png', description: '' })
  }
  const asked = async (size: ImageSize, words = 'What does this picture show?') =>
    story.answered(`${await mark(size)}\n${words}`)
  const forecastOf = (callId: string | undefined) => app.store.calls.find(callId ?? '')?.forecast
  return { ...story, chooseModel, asked, forecastOf }
}

test.each(imageModels)('after five images the forecast for %s is within a tenth', async (modelId) => {
  const { asked, forecastOf } = await withImages(modelId)
  for (const [width, height] of sizes.slice(0, 5)) await asked({ width, height })
  const { call } = await asked({ width: 900, height: 1_200 })
  const actual = call?.usage.promptTokens ?? 0
  expect(Math.abs((forecastOf(call?.id)?.promptTokens ?? 0) / actual - 1)).toBeLessThan(0.1)
})

test('the images of a call are measured, excluded one by one, and forecast for another model', async () => {
  const { app, asked, answered, open, conversationId, chooseModel, forecastOf, posts } =
    await withImages('gpt-4o')
  for (const words of ['Where do herons sleep?', 'And storks?', 'And cranes?']) await answered(words)
  const size = { width: 1_024, height: 1_024 }
  const { call } = await asked(size)
  expect(call?.newImages).toMatchObject({ count: 1, isReported: false })
  expect(Math.abs((call?.newImages?.tokens ?? 0) - countImage('gpt-4o', size))).toBeLessThan(20)
  const question = (await open()).messages.at(-2)
  const image = { conversationId, messageId: question?.id ?? '', index: 0 }
  await app.request('images.exclude', { ...image, isExcluded: true })
  const without = (await answered('And what else?')).call
  expect(app.store.calls.find(without?.id ?? '')?.excluded).toBe(';3.0')
  expect(JSON.stringify(posts().at(-1)?.body)).not.toContain('image_url')
  const excess = (forecastOf(without?.id)?.promptTokens ?? 0) - (without?.usage.promptTokens ?? 0)
  expect(Math.abs(excess)).toBeLessThan(30)

  await app.request('images.exclude', { ...image, isExcluded: false })
  const again = (await answered('And then?')).call
  expect(
    Math.abs((forecastOf(again?.id)?.promptTokens ?? 0) - (again?.usage.promptTokens ?? 0)),
  ).toBeLessThan(30)
  await chooseModel('claude-sonnet-4-5')
  const other = (await answered('And you?')).call
  const forecast = forecastOf(other?.id)
  const error = Math.abs((forecast?.promptTokens ?? 0) - (other?.usage.promptTokens ?? 0))
  expect(error).toBeLessThan(Math.min(forecast?.range ?? 0, 150))
})
