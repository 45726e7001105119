import { expect, test } from 'vitest'
import type { Store } from '../../../../src/main/storage/store.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

/**
 * Two versions of a question, the first with two answers; the first answer of the first version is in view.
 */
function growTree(store: Store): void {
  store.conversations.update(conversation.id, {
    title: 'Herons',
    systemPrompt: 'Be brief.',
    draft: 'And storks?',
    modelId: 'small-1',
  })
  store.messages.insert(message('q1', null, { text: 'Where do herons sleep?' }))
  store.messages.insert(
    message('a1', 'q1', {
      role: 'assistant',
      text: 'In trees.',
      reasoning: 'Birds',
      systemPrompt: 'Be brief.',
      comparisonId: 'compared',
    }),
  )
  store.messages.insert(
    message('a2', 'q1', { role: 'assistant', text: 'Near water.', comparisonId: 'compared' }),
  )
  store.messages.insert(message('q2', null, { text: 'Where do storks sleep?' }))
  const first = store.messages.find('a1')
  if (first !== null) store.messages.pick(first)
}

function copy(store: Store, id: string, upTo: string | null = null, from = conversation.id): void {
  let count = 0
  const newId = (): string => {
    count += 1
    return `${id}-${count}`
  }
  const steps = store.copies.copy(from, { id, title: `${id} of herons`, upTo, createdAt: noon + 1, newId })
  while (steps.next().done !== true);
}

const texts = (store: Store, id: string): string[] => store.messages.path(id).map(({ text }) => text)

test('a copy has all versions, the branch in view, draft, system prompt, model and tags', () => {
  const { store } = openSample()
  growTree(store)
  store.order.setTags(conversation.id, ['birds'])
  copy(store, 'copy')
  expect(store.conversations.find('copy')).toEqual({
    ...store.conversations.find(conversation.id),
    id: 'copy',
    title: 'copy of herons',
  })
  expect(store.conversations.summary('copy')?.tags).toEqual(['birds'])
  const bare = (id: string) =>
    store.messages
      .all(id)
      .map(({ id: _id, conversationId: _of, parentId: _parent, copiedFrom: _from, ...rest }) => rest)
  expect(bare('copy')).toEqual(bare(conversation.id))
  expect(store.messages.all('copy').map(({ copiedFrom }) => copiedFrom)).toEqual(['q1', 'a1', 'a2', 'q2'])
  expect(texts(store, 'copy')).toEqual(['Where do herons sleep?', 'In trees.'])
  expect(store.messages.path('copy').map(({ versions }) => versions.count)).toEqual([2, 2])
})

test("a copy has an answer's text and reasoning that were saved only in parts", () => {
  const { store } = openSample()
  store.messages.insert(message('q1', null))
  store.messages.insert(message('a1', 'q1', { role: 'assistant', text: '' }))
  store.messages.appendAnswer('a1', { text: 'Half of', reasoning: 'Birds' })
  store.messages.appendAnswer('a1', { text: ' an answer', reasoning: ' sleep' })
  copy(store, 'copy')
  expect(store.messages.path('copy')).toMatchObject([
    { text: 'Text of q1' },
    { text: 'Half of an answer', reasoning: 'Birds sleep' },
  ])
})

test("changes of a copy don't affect the original", () => {
  const { store } = openSample()
  growTree(store)
  copy(store, 'copy')
  store.messages.choose('copy-3')
  store.messages.insert(message('q3', 'copy-3', { conversationId: 'copy', text: 'Which water?' }))
  expect(texts(store, 'copy')).toEqual(['Where do herons sleep?', 'Near water.', 'Which water?'])
  expect(texts(store, conversation.id)).toEqual(['Where do herons sleep?', 'In trees.'])
})

test('the copy of a copy names the paid message', () => {
  const { store } = openSample()
  growTree(store)
  copy(store, 'copy')
  copy(store, 'copy-of-copy', null, 'copy')
  expect(store.messages.all('copy-of-copy').map(({ copiedFrom }) => copiedFrom)).toEqual([
    'q1',
    'a1',
    'a2',
    'q2',
  ])
})

test('copied messages are found by their words', () => {
  const { store } = openSample()
  growTree(store)
  copy(store, 'copy')
  const found = store.search
    .messages({ words: 'storks' }, 10)
    .hits.map(({ conversationId }) => conversationId)
  expect(found).toEqual(['copy', conversation.id])
})

test('a failed copy leaves nothing behind', () => {
  const { store } = openSample()
  growTree(store)
  const refusal = expect.objectContaining({ code: 'not-found' })
  expect(() => copy(store, 'copy', 'no message')).toThrow(refusal)
  expect(() => copy(store, 'copy', null, 'no conversation')).toThrow(refusal)
  store.conversations.setDeleted(conversation.id, noon)
  expect(() => copy(store, 'copy')).toThrow(refusal)
  expect(store.conversations.summaries()).toEqual([])
  expect(store.messages.all('copy')).toEqual([])
})
