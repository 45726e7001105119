import type { StoredCall, StoredConnection } from '../../src/main/storage/row-types.ts'
import type { ArchivedConversation, ArchivedMessage } from '../../src/main/transfer/archive.ts'
import { titleFrom } from '../../src/shared/domain/conversations/title.ts'
import { estimateTokens } from '../../src/shared/domain/usage/token-rates.ts'
import { anArchivedConversation, anArchivedMessage } from '../fixtures/samples/stored.ts'
import { makeCall } from './make-call.ts'
import { makeAnswer, makeQuestion } from './make-text.ts'
import type { Random } from './random.ts'
import { type Topic, topics } from './topics.ts'

export interface SeedConversation {
  readonly conversation: ArchivedConversation
  /** Parents first. */
  readonly messages: readonly ArchivedMessage[]
  readonly calls: readonly StoredCall[]
}

interface Beginning {
  /** Its position in the whole, from which its ids are made. */
  readonly number: number
  readonly connection: StoredConnection
  readonly startedAt: number
  /** At least two: a question and its answer. */
  readonly messageCount: number
}

const models = ['meridian-70b-chat', 'meridian-8b-chat', 'atlas-large-2', 'atlas-small-2']
const prompts = ['', '', '', 'Answer briefly and say when you are not sure.', 'You are a patient editor.']
const tags = ['work', 'travel', 'reading', 'home', 'café', '研究']

/**
 * A conversation as people have them: mostly straight on, sometimes with an edited question or a second
 * answer.
 */
export function makeConversation(random: Random, beginning: Beginning): SeedConversation {
  const topic = random.pick(topics)
  const tree = growTree(random, beginning, topic)
  const { number, connection, startedAt } = beginning
  const lastAt = tree.messages.at(-1)?.createdAt ?? startedAt
  const isArchived = random.chance(0.08)
  const conversation = anArchivedConversation({
    id: idOf('conversation', number),
    connectionId: connection.id,
    title: tree.title,
    modelId: tree.model,
    systemPrompt: tree.systemPrompt,
    draft: random.chance(0.02) ? 'One more thing: ' : '',
    createdAt: startedAt,
    updatedAt: lastAt,
    pinnedAt: random.chance(0.01) ? lastAt : null,
    archivedAt: isArchived ? lastAt : null,
    tags: random.chance(0.2) ? [random.pick(tags)] : [],
    chosenRootId: tree.messages[0]?.id ?? null,
  })
  return { conversation, messages: tree.messages, calls: tree.calls }
}

function growTree(random: Random, { number, connection, startedAt, messageCount }: Beginning, topic: Topic) {
  const messages: ArchivedMessage[] = []
  const calls: StoredCall[] = []
  const model = random.pick(models)
  const systemPrompt = random.pick(prompts)
  const title = { text: '' }
  let at = startedAt
  let parent: number | null = null
  let sentTokens = estimateTokens(systemPrompt)

  const add = (role: 'user' | 'assistant', text: string, parentIndex: number | null): number => {
    const index = messages.length
    at += random.between(4_000, 240_000)
    const above = parentIndex === null ? null : (messages[parentIndex]?.id ?? null)
    messages.push(
      anArchivedMessage(idOf('message', number, index), above, {
        conversationId: idOf('conversation', number),
        role,
        text,
        createdAt: at,
        systemPrompt: role === 'assistant' ? systemPrompt : null,
      }),
    )
    choose(messages, parentIndex, index)
    return index
  }
  const answer = (question: number): number => {
    const text = makeAnswer(random, topic)
    const index = add('assistant', text, question)
    const message = messages[index]
    const before =
      parent === null
        ? null
        : (calls.find(({ messageId }) => messageId === idOf('message', number, parent ?? 0)) ?? null)
    if (message !== undefined)
      calls.push(
        makeCall(random, { number, connection, title: title.text, model, message, sentTokens, before }),
      )
    return index
  }

  while (messages.length < messageCount) {
    const text = makeQuestion(random, topic, messages.length === 0)
    if (title.text === '') title.text = titleFrom(text)
    const question: number = add('user', text, parent)
    sentTokens += estimateTokens(text)
    let last = answer(question)
    if (messages.length < messageCount && random.chance(0.06)) last = answer(question)
    sentTokens += estimateTokens(messages[last]?.text ?? '')
    parent = last
  }
  return { messages, calls, model, systemPrompt, title: title.text }
}

function choose(messages: ArchivedMessage[], parentIndex: number | null, index: number): void {
  const [parent, child] = [parentIndex === null ? undefined : messages[parentIndex], messages[index]]
  if (parentIndex === null || parent === undefined || child === undefined) return
  messages[parentIndex] = { ...parent, chosenChildId: child.id }
}

/** An id names its kind, so that a seeded row is easy to recognize. */
function idOf(kind: string, ...numbers: readonly number[]): string {
  return `seed-${kind}-${numbers.join('-')}`
}
