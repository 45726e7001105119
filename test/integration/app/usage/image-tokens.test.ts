import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Message } from '../../../../src/shared/contract/conversations/conversation.ts'
import { imageMark } from '../../../../src/shared/domain/chat/image-marks.ts'
import type { ImageSize } from '../../../../src/shared/domain/images/image-tokens.ts'
import { writePng } from '../../../fixtures/images/write-image.ts'
import { noon } from '../../../fixtures/samples/stored.ts'
import { countImage } from '../../../service/image-rules.ts'
import { beginStory } from '../story.ts'

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
  return { ...story, chooseModel, asked }
}

/** The reported prompt, how far its forecast was off, and the images in it. */
function factsOf({ call }: Message) {
  if (call === null || call.usage.promptTokens === null) throw new Error('Nothing was counted.')
  const { usage, forecast, newImages } = call
  const error = Math.abs((forecast?.promptTokens ?? 0) - call.usage.promptTokens)
  const images = { ...newImages, tokens: newImages?.tokens ?? 0 }
  return {
    callId: call.id,
    promptTokens: usage.promptTokens ?? 0,
    error,
    range: forecast?.range ?? 0,
    images,
  }
}

test('the images of a call are measured, excluded one by one, and forecast for another model', async () => {
  const { app, asked, answered, open, conversationId, chooseModel, posts } = await withImages('gpt-4o')
  for (const words of ['Where do herons sleep?', 'And storks?', 'And cranes?']) await answered(words)
  const size = { width: 1_024, height: 1_024 }
  const { images } = factsOf(await asked(size))
  expect(images).toMatchObject({ count: 1, isReported: false })
  expect(Math.abs(images.tokens - countImage('gpt-4o', size))).toBeLessThan(20)
  const { id: messageId = '' } = (await open()).messages.at(-2) ?? {}
  const exclude = (isExcluded: boolean) =>
    app.request('images.exclude', { conversationId, messageId, index: 0, isExcluded })

  await exclude(true)
  const without = factsOf(await answered('And what else?'))
  expect(without.error).toBeLessThan(30)
  expect(app.store.calls.find(without.callId)?.excluded).toBe(';3.0')
  expect(JSON.stringify(posts().at(-1)?.body)).not.toContain('image_url')

  await exclude(false)
  expect(factsOf(await answered('And then?')).error).toBeLessThan(30)
  await chooseModel('claude-sonnet-4-5')
  const other = factsOf(await answered('And you?'))
  expect(other.error).toBeLessThan(Math.min(other.range, 150))
})
