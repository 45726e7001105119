import { expect, test } from 'vitest'
import { createJobsHere } from '../../../../src/main/jobs/create-jobs.ts'
import { createOrganizerHandlers } from '../../../../src/main/services/conversations/organizer.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../../storage/open-sample.ts'
import { beginStory } from '../story.ts'

/** Two turns, and a copy of them. */
async function copiedStory() {
  const story = await beginStory('normal')
  await story.answered('Where do herons sleep?')
  await story.answered('And storks?')
  const before = await story.open()
  const { conversationId, app } = story
  const copied = await app.request('conversations.copy', {
    conversationId,
    upTo: null,
    title: 'Herons (copy)',
  })
  return { ...story, before, copyId: copied.id, copied }
}

test('an answer in a copy shows its paid counts and their origin', async () => {
  const { app, before, copyId } = await copiedStory()
  const { messages } = await app.request('conversations.open', { conversationId: copyId })
  expect(messages.map(({ text }) => text)).toEqual(before.messages.map(({ text }) => text))
  const calls = messages.flatMap(({ call }) => (call === null ? [] : [call]))
  expect(calls).toEqual(
    before.messages.flatMap(({ call }) =>
      call === null ? [] : [{ ...call, originTitle: 'Where do herons sleep?' }],
    ),
  )
})

test('the sums of a copy omit calls paid elsewhere, and new messages continue from there', async () => {
  const { app, copyId, copied, before, conversationId } = await copiedStory()
  const original = await app.request('usage.ofChat', { conversationId })
  expect(copied.reportedTokens).toBe(0)
  expect(await app.request('usage.ofChat', { conversationId: copyId })).toMatchObject({
    calls: [],
    copiedCount: 2,
    paid: { totalTokens: 0, callCount: 0 },
    onVisiblePath: { totalTokens: 0, callCount: 0 },
    doRowsMatchLedger: true,
  })

  const answer = await app.answered({ conversationId: copyId, text: 'And cranes?' })
  const last = before.messages.at(-1)?.call?.usage
  const historyTokens = (last?.promptTokens ?? 0) + (last?.completionTokens ?? 0)
  expect(answer.call).toMatchObject({ originTitle: null, split: { kind: 'split', historyTokens } })
  const review = await app.request('usage.ofChat', { conversationId: copyId })
  expect(review.paid.totalTokens).toBe(answer.call?.usage.totalTokens)
  expect(review.calls).toMatchObject([{ split: { kind: 'split', historyTokens } }])
  expect(await app.request('usage.ofChat', { conversationId })).toEqual(original)
})

test('the request behind a copied answer is shown as it was sent', async () => {
  const { app, before, copyId, conversationId } = await copiedStory()
  const { messages } = await app.request('conversations.open', { conversationId: copyId })
  expect(
    await app.request('chat.exchange', { conversationId: copyId, messageId: messages[3]?.id ?? '' }),
  ).toEqual(await app.request('chat.exchange', { conversationId, messageId: before.messages[3]?.id ?? '' }))
})

test('the calls behind a copied answer are the paid ones', async () => {
  const { app, before, copyId, conversationId } = await copiedStory()
  const { messages } = await app.request('conversations.open', { conversationId: copyId })
  const attempts = await app.request('chat.attempts', {
    conversationId: copyId,
    messageId: messages[3]?.id ?? '',
  })
  expect(attempts.map(({ id }) => id)).toEqual([before.messages[3]?.call?.id])
  const messageId = before.messages[3]?.id ?? ''
  expect(await app.request('chat.attempts', { conversationId, messageId })).toEqual(attempts)
})

test('a copy keeps text and counts when the original is permanently deleted', async () => {
  const { app, copyId, conversationId } = await copiedStory()
  await app.request('conversations.rename', { conversationId, title: 'Birds' })
  const named = await app.request('conversations.open', { conversationId: copyId })
  expect(named.messages[1]?.call?.originTitle).toBe('Birds')
  await app.request('conversations.delete', { conversationId })
  await app.request('trash.purge', { conversationId })
  const { messages } = await app.request('conversations.open', { conversationId: copyId })
  expect(messages.map(({ text }) => text)).toEqual(named.messages.map(({ text }) => text))
  expect(messages[1]?.call).toEqual({ ...named.messages[1]?.call, originTitle: 'Birds' })
})

test('a branch ends with its message, and its next prompt has only the messages up to there', async () => {
  const { app, before, conversationId, posts } = await copiedStory()
  const upTo = before.messages[1]?.id ?? ''
  const { id } = await app.request('conversations.copy', { conversationId, upTo, title: 'Herons (branch)' })
  await app.answered({ conversationId: id, text: 'Only herons?' })
  const sent = JSON.stringify(posts().at(-1)?.body)
  expect(sent).toContain('Where do herons sleep?')
  expect(sent).not.toContain('And storks?')
})

test('a streaming answer is not copied, the messages above it are', async () => {
  const { app, send, open, conversationId } = await beginStory('slow')
  await send('Where do herons sleep?')
  const { messages } = await open()
  const copy = (upTo: string | null) =>
    app.ask('conversations.copy', { conversationId, upTo, title: 'Herons (copy)' })
  expect(await copy(null)).toMatchObject({ ok: false, code: 'already-answering' })
  expect(await copy(messages[1]?.id ?? '')).toMatchObject({ ok: false, code: 'already-answering' })
  expect(await copy(messages[0]?.id ?? '')).toMatchObject({ ok: true })
  expect(await app.request('conversations.list', { before: null })).toHaveLength(2)
})

test('tags are kept once, in one spelling, however they are typed', async () => {
  const { app, conversationId, copyId } = await copiedStory()
  await app.request('conversations.setTags', { conversationId, tags: ['  Work ', 'recipes\n', 'WORK', ' '] })
  const { tags } = await app.request('conversations.setTags', { conversationId: copyId, tags: ['work'] })
  expect(tags).toEqual(['Work'])
  const [, first] = await app.request('conversations.list', { before: null })
  expect(first?.tags).toEqual(['Work', 'recipes'])
  expect(await app.ask('conversations.setTags', { conversationId, tags: ['x'.repeat(41)] })).toMatchObject({
    code: 'malformed-input',
  })
})

test('a chat with an answer that is not on the disk yet is copied once it is', async () => {
  const { store, database } = openSample()
  store.messages.insert(message('q1', null))
  const disk = { hasRefused: true }
  const handlers = createOrganizerHandlers({
    store,
    jobs: createJobsHere(database),
    indexFilling: { start: () => {} },
    chat: { isAnswering: () => false, isUnsaved: () => disk.hasRefused },
    now: () => noon,
    newId: () => 'copy',
  })
  const copy = () =>
    handlers['conversations.copy']({ conversationId: conversation.id, upTo: null, title: 'Copy' })
  await expect(copy()).rejects.toMatchObject({ code: 'not-saved' })
  disk.hasRefused = false
  expect(await copy()).toMatchObject({ id: 'copy', title: 'Copy' })
})
