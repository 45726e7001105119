import type { DatabaseSync } from 'node:sqlite'
import type { Transaction } from '../database/transaction.ts'
import { createImageRepository } from '../repositories/chat/image-repository.ts'
import { createMessageRepository } from '../repositories/chat/message-repository.ts'
import { createParameterRepository } from '../repositories/chat/parameter-repository.ts'
import { createQueueRepository } from '../repositories/chat/queue-repository.ts'
import { createConversationRepository } from '../repositories/conversations/conversation-repository.ts'
import { createAnswerLimitRepository } from '../repositories/money/answer-limit-repository.ts'
import { createCallRepository } from '../repositories/usage/call-repository.ts'
import type { CallEnd, StoredCall, StoredSummary } from '../row-types.ts'
import type { Store } from '../store.ts'
import { type CallTexts, carryImages, keepChat } from './keep-chat.ts'
import { attachTables, clearTables } from './tables-in-memory.ts'

/** The repositories whose rows have words, or read them. */
type Words = Pick<
  Store,
  'conversations' | 'messages' | 'images' | 'queue' | 'parameters' | 'answerLimits' | 'calls'
>

const knownReasons: ReadonlySet<string> = new Set([
  'stop',
  'length',
  'content_filter',
  'tool_calls',
  'function_call',
])

const noTexts: CallTexts = { extraFields: null, usageText: null }

/**
 * Leads each request about the temporary chat to tables in memory, and all others to the file. No other code
 * has to know where the words of a chat are.
 */
export function withTemporaryChat(
  file: Omit<Store, 'temporary'>,
  database: DatabaseSync,
  transaction: Transaction,
): Store {
  let memory: Words | null = null
  let currentId: string | null = null
  /** Messages and queued messages. */
  const ids = new Set<string>()
  /** Messages and calls of an earlier temporary chat. An answer may end after its chat. */
  const forgotten = new Set<string>()
  /** By id of a call of the current chat. */
  const texts = new Map<string, CallTexts>()

  const of = (conversationId: string): Words =>
    memory !== null && conversationId === currentId ? memory : file
  const at = (id: string): Words => (memory !== null && ids.has(id) ? memory : file)

  const holderOf = (hash: string): Words['images'] =>
    memory !== null && memory.images.find(hash) !== null ? memory.images : file.images

  function unlessForgotten(id: string, write: (words: Words) => void): void {
    if (!forgotten.has(id)) write(at(id))
  }

  function forget(): void {
    if (currentId === null) return
    transaction(() => clearTables(database))
    currentId = null
    for (const id of [...ids, ...texts.keys()]) forgotten.add(id)
    ids.clear()
    texts.clear()
  }

  return {
    ...file,
    ...routesOfConversations(file, of, {
      currentId: () => currentId,
      memory: () => memory,
      saveDraft: (id, draft, save) =>
        transaction(() => {
          carryImages(database, draft, id === currentId)
          save()
        }),
    }),
    parameters: {
      ...file.parameters,
      ofChat: (id) => of(id).parameters.ofChat(id),
      setChat: (id, changes) => of(id).parameters.setChat(id, changes),
      ofQueued: (id) => at(id).parameters.ofQueued(id),
      ofAnswer: (id) => at(id).parameters.ofAnswer(id),
      setAnswer: (id, fields) => at(id).parameters.setAnswer(id, fields),
    },
    messages: {
      ...file.messages,
      ...routesOfMessages(of, at),
      insert(message, isShown) {
        if (message.conversationId === currentId) ids.add(message.id)
        of(message.conversationId).messages.insert(message, isShown)
      },
      appendAnswer: (id, part) => unlessForgotten(id, ({ messages }) => messages.appendAnswer(id, part)),
      setAnswer: (id, words) => unlessForgotten(id, ({ messages }) => messages.setAnswer(id, words)),
      setFailure: (id, failure) => unlessForgotten(id, ({ messages }) => messages.setFailure(id, failure)),
    },
    images: {
      ...file.images,
      add: (conversationId, image) => of(conversationId).images.add(conversationId, image),
      addPart: (conversationId, ...part) => of(conversationId).images.addPart(conversationId, ...part),
      find: (hash) => holderOf(hash).find(hash),
      thumbnail: (hash) => holderOf(hash).thumbnail(hash),
      readParts: (hash) => holderOf(hash).readParts(hash),
    },
    queue: {
      list: (conversationId) => of(conversationId).queue.list(conversationId),
      insert(conversationId, message, queuedAt) {
        if (conversationId === currentId) ids.add(message.id)
        of(conversationId).queue.insert(conversationId, message, queuedAt)
      },
      reorder: (queuedIds) => at(queuedIds[0] ?? '').queue.reorder(queuedIds),
      remove: (id) => at(id).queue.remove(id),
    },
    calls: {
      ...file.calls,
      insert(call) {
        const isTemporary = call.conversationId === currentId
        if (isTemporary) texts.set(call.id, { ...noTexts, extraFields: call.extraFields })
        file.calls.insert(isTemporary ? { ...call, conversationTitle: '', extraFields: null } : call)
      },
      finish(id, end, historyTokens) {
        const known = texts.get(id)
        if (known !== undefined) texts.set(id, { ...known, usageText: end.usageText })
        const isNormal = known === undefined && !forgotten.has(id)
        file.calls.finish(id, isNormal ? end : withoutWords(end), historyTokens)
      },
      ...routesOfCalls(file, of, texts),
    },
    temporary: {
      id: () => currentId,
      begin(conversation, createdAt) {
        memory ??= createWords(attachTables(database), transaction)
        forget()
        memory.conversations.insert(conversation, createdAt)
        currentId = conversation.id
      },
      forget,
      keep(keptAt) {
        const id = currentId
        if (id === null) return
        transaction(() => {
          keepChat(database, { id, at: keptAt, texts })
          clearTables(database)
        })
        currentId = null
        ids.clear()
        texts.clear()
      },
    },
  }
}

/** A service may repeat the user's words where a report or a reason is expected. */
function withoutWords(end: CallEnd): CallEnd {
  const isKnown = end.finishReason !== null && knownReasons.has(end.finishReason)
  return { ...end, usageText: null, finishReason: isKnown ? end.finishReason : null }
}

function createWords(database: DatabaseSync, transaction: Transaction): Words {
  return {
    conversations: createConversationRepository(database, transaction),
    messages: createMessageRepository(database, transaction),
    images: createImageRepository(database, transaction),
    queue: createQueueRepository(database),
    parameters: createParameterRepository(database),
    answerLimits: createAnswerLimitRepository(database),
    calls: createCallRepository(database),
  }
}

type Route = (id: string) => Words

interface Current {
  currentId(): string | null
  /** Null until the first temporary chat. */
  memory(): Words | null
  /** Saves a draft, with its images at the same place. */
  saveDraft(id: string, draft: string, save: () => void): void
}

function routesOfConversations(
  file: Words,
  of: Route,
  { currentId, memory, saveDraft }: Current,
): Pick<Store, 'conversations' | 'answerLimits'> {
  /** Above all others in the list. */
  const listed = (summary: StoredSummary | null): StoredSummary | null =>
    summary && { ...summary, isTemporary: true, recency: Number.MAX_SAFE_INTEGER }
  const summary = (id: string): StoredSummary | null => {
    const found = of(id).conversations.summary(id)
    return id === currentId() ? listed(found) : found
  }
  const temporary = (): StoredSummary[] => {
    const found = summary(currentId() ?? '')
    return found === null ? [] : [found]
  }
  return {
    conversations: {
      ...file.conversations,
      find(id) {
        const found = of(id).conversations.find(id)
        return found === null || id !== currentId() ? found : { ...found, isTemporary: true }
      },
      summary,
      newestSummaries(count) {
        const { summaries, isWhole } = file.conversations.newestSummaries(count)
        return { summaries: [...temporary(), ...summaries], isWhole }
      },
      update(id, changes, updatedAt) {
        const update = (): void => of(id).conversations.update(id, changes, updatedAt)
        if (changes.draft === undefined || memory() === null) update()
        else saveDraft(id, changes.draft, update)
      },
      spelling: (id) => of(id).conversations.spelling(id),
      setSpelling: (id, choice) => of(id).conversations.setSpelling(id, choice),
      setConnection: (id, connectionId) => of(id).conversations.setConnection(id, connectionId),
      idsOf: (connectionId) =>
        [memory(), file].flatMap((words) => words?.conversations.idsOf(connectionId) ?? []),
      // Nothing of it can be in the trash, so it stays open when its connection goes.
      adoptUnused(connectionId) {
        for (const words of [file, memory()]) words?.conversations.adoptUnused(connectionId)
      },
    },
    answerLimits: {
      ...file.answerLimits,
      chat: {
        of: (id) => of(id).answerLimits.chat.of(id),
        set: (id, answerLimit) => of(id).answerLimits.chat.set(id, answerLimit),
      },
    },
  }
}

function routesOfMessages(
  of: Route,
  at: Route,
): Omit<Store['messages'], 'insert' | 'joinAnswers' | 'appendAnswer' | 'setAnswer' | 'setFailure'> {
  return {
    find: (id) => at(id).messages.find(id),
    path: (conversationId) => of(conversationId).messages.path(conversationId),
    pathIds: (conversationId) => of(conversationId).messages.pathIds(conversationId),
    pathEnd: (conversationId) => of(conversationId).messages.pathEnd(conversationId),
    lineTo: (id, count) => at(id).messages.lineTo(id, count),
    above: (id, count) => at(id).messages.above(id, count),
    stepsUp: (id, upperId) => at(id).messages.stepsUp(id, upperId),
    ancestors: (id) => at(id).messages.ancestors(id),
    idsTo: (id, count) => at(id).messages.idsTo(id, count),
    wordsOf: (ids) => at(ids[0] ?? '').messages.wordsOf(ids),
    all: (conversationId) => of(conversationId).messages.all(conversationId),
    texts: (conversationId) => of(conversationId).messages.texts(conversationId),
    hasBelow: (message) => at(message.id).messages.hasBelow(message),
    compared: (message) => at(message.id).messages.compared(message),
    choose: (id) => at(id).messages.choose(id),
    pick: (message) => at(message.id).messages.pick(message),
    setComparison: (id, comparisonId) => at(id).messages.setComparison(id, comparisonId),
    setExcluded: (id, isExcluded) => at(id).messages.setExcluded(id, isExcluded),
    setExcludedImages: (id, places) => at(id).messages.setExcludedImages(id, places),
    setText: (id, text) => at(id).messages.setText(id, text),
    excludedAbove: (id) => at(id).messages.excludedAbove(id),
    withImagesAbove: (id) => at(id).messages.withImagesAbove(id),
  }
}

/** The rows of the ledger, with the texts that it doesn't have. */
function routesOfCalls(
  file: Words,
  of: Route,
  texts: ReadonlyMap<string, CallTexts>,
): Pick<Store['calls'], 'find' | 'list' | 'ofMessages' | 'ofAnswersTo' | 'lastBelow'> {
  const whole = <C extends StoredCall>(call: C): C => {
    const known = texts.get(call.id)
    return known === undefined ? call : { ...call, ...known }
  }
  return {
    find(id) {
      const call = file.calls.find(id)
      return call && whole(call)
    },
    list: (conversationId) => file.calls.list(conversationId).map(whole),
    ofMessages: (ids) => file.calls.ofMessages(ids).map(whole),
    ofAnswersTo: (conversationId, messageId) =>
      of(conversationId).calls.ofAnswersTo(conversationId, messageId).map(whole),
    lastBelow(place, model) {
      const call = of(place.conversationId).calls.lastBelow(place, model)
      return call && whole(call)
    },
  }
}
