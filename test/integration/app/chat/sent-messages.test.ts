import { expect, test } from 'vitest'
import {
  type AnswerEvent,
  beginReading,
  emptyTranscript,
  finishReading,
  finishSending,
  reduceTranscript,
  type TranscriptState,
} from '../../../../src/renderer/stores/chat/transcript-reducer.ts'
import type {
  Message,
  OpenConversation,
  SentMessages,
} from '../../../../src/shared/contract/conversations/conversation.ts'
import { beginComparing } from './compare-server.ts'

/** The window's view of a chat: sends and events, as they come. */
async function beginWatching() {
  const story = await beginComparing()
  const { app, conversationId, open, untilQuiet } = story
  const read = async (): Promise<TranscriptState> =>
    finishReading(beginReading({ ...emptyTranscript, openId: conversationId }), await open())
  let state = await read()
  app.listen((event) => {
    const isOfAnswer = ['answer-extended', 'answer-waiting', 'answer-changed'].includes(event.type)
    if (isOfAnswer) state = reduceTranscript(state, event as AnswerEvent)
  })

  return {
    ...story,
    /** Reads again after the user showed another version. */
    async reload(): Promise<void> {
      state = await read()
    },
    /** Sends, and expects the same as a reload would show, both at once and after the last answer. */
    async expectSame(send: () => Promise<SentMessages>): Promise<readonly Message[]> {
      state = beginReading(state)
      state = finishSending(state, conversationId, await send())
      expect(state.isStale).toBe(false)
      expect(placesOf(state.open)).toEqual(placesOf(await open()))
      await untilQuiet()
      const after = await open()
      expect(placesOf(state.open)).toEqual(placesOf(after))
      expect(state.open?.messages).toEqual(after.messages)
      return after.messages
    },
  }
}

/** Everything but the answers themselves, which may have grown. */
function placesOf(open: OpenConversation | null) {
  return {
    title: open?.conversation.title,
    beforeCount: open?.beforeCount,
    hasSeveralModels: open?.hasSeveralModels,
    messages: open?.messages.map(({ id, versions, comparison }) => ({
      id,
      versions,
      comparison: comparison && {
        ...comparison,
        others: comparison.others.map((other) => [other.id, other.versions]),
      },
    })),
  }
}

test('the window shows the same after each kind of send as after a reload', async () => {
  const { app, conversationId, schedule, expectSame, reload } = await beginWatching()
  const send = (text: string, replacing: string | null = null, modelId?: string) =>
    app.request('chat.send', { conversationId, text, replacing, ...(modelId !== undefined && { modelId }) })
  const again = (messageId = '', modelId?: string) =>
    app.request('chat.answerAgain', { conversationId, messageId, ...(modelId !== undefined && { modelId }) })

  const [first] = await expectSame(() => send('One'))
  await expectSame(() => send('Two'))
  const three = await expectSame(() => send('Three', null, 'm2'))
  // Another version of an answer with messages below it, and of the last one.
  await expectSame(() => again(three[1]?.id))
  const another = await expectSame(() => again(three[1]?.id, 'm3'))
  await expectSame(() => send('Two again'))
  await expectSame(() => send('One again', first?.id))
  await app.request('conversations.showVersion', { conversationId, messageId: another.at(-1)?.id ?? '' })
  await reload()

  const modelIds = ['m1', 'm2']
  const compared = await expectSame(() =>
    app.request('chat.compare', { conversationId, text: 'Well?', modelIds }),
  )
  const answer = compared.at(-1)
  const more = { conversationId, messageId: answer?.id ?? '', modelIds: ['m3'] }
  await expectSame(() => app.request('chat.sendCompared', more))
  // The next version of an answer beside the one in view takes over its column.
  await expectSame(() => again(answer?.comparison?.others[0]?.id, 'm2'))
  await expectSame(() => send('After the comparison'))

  // A failed answer without text keeps its row.
  schedule({ m4: ['failed', 'whole'] })
  const failed = await expectSame(() => send('Fail', null, 'm4'))
  const repeated = await expectSame(() => again(failed.at(-1)?.id, 'm4'))
  expect(repeated.at(-1)).toMatchObject({ id: failed.at(-1)?.id, failure: null })
})
