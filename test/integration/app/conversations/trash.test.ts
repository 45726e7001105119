import { beforeEach, describe, expect, test } from 'vitest'
import { createJobsHere } from '../../../../src/main/jobs/create-jobs.ts'
import { createLog } from '../../../../src/main/log.ts'
import { createTaskService } from '../../../../src/main/services/app/cancellable-task.ts'
import { createTrashService } from '../../../../src/main/services/conversations/trash.ts'
import { addCall, connection, conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../../storage/open-sample.ts'
import type { HeadlessApp } from '../headless-app.ts'
import { beginStory, openApp, restart } from '../story.ts'

const secret = 'Herons sleep standing on one leg'

describe('a chat in the trash', () => {
  test('is listed with the last deleted one first, and is restored completely', async () => {
    const { app, answered, open, conversationId } = await beginStory('normal')
    await answered(secret)
    const before = await open()
    await app.request('conversations.delete', { conversationId })
    const [trashed] = await app.request('trash.list', undefined)
    expect(trashed).toMatchObject({ id: conversationId, title: secret })
    await app.request('conversations.restore', { conversationId })
    expect(await app.request('trash.list', undefined)).toEqual([])
    expect(await open()).toEqual(before)
  })

  test('is read as before, but not changed', async () => {
    const { app, answered, open, conversationId } = await beginStory('normal')
    const { id: messageId } = await answered(secret)
    const { messages } = await open()
    await app.request('conversations.delete', { conversationId })
    expect(await open()).toMatchObject({ messages, isInTrash: true })
    expect((await app.request('usage.ofChat', { conversationId })).calls).toHaveLength(1)
    expect(await app.ask('chat.exchange', { conversationId, messageId })).toMatchObject({ ok: true })
    const refused = { ok: false, code: 'not-found' }
    expect(await app.ask('chat.send', { conversationId, text: 'More?', replacing: null })).toMatchObject(
      refused,
    )
    expect(await app.ask('chat.queue', { conversationId, text: 'More?' })).toMatchObject(refused)
    expect(await app.ask('chat.answerAgain', { conversationId, messageId })).toMatchObject(refused)
    expect(await app.ask('conversations.showVersion', { conversationId, messageId })).toMatchObject(refused)
    expect(await app.ask('conversations.rename', { conversationId, title: 'Other' })).toMatchObject(refused)
    await app.request('trash.empty', undefined)
    expect(await app.ask('conversations.open', { conversationId })).toMatchObject(refused)
  })

  test('is permanently deleted: its text is gone, its calls stay', async () => {
    const { app, answered, conversationId } = await beginStory('normal')
    await answered(secret)
    const ledger = app.store.calls.list(conversationId)
    await app.request('conversations.delete', { conversationId })
    await app.request('trash.empty', undefined)
    expect(await app.request('trash.list', undefined)).toEqual([])
    expect(await app.ask('conversations.restore', { conversationId })).toMatchObject({ code: 'not-found' })
    expect(await app.request('search.messages', { words: 'herons' })).toMatchObject({ titles: [], found: [] })
    expect(app.store.calls.list(conversationId)).toEqual(ledger)
    expect(app.store.messages.all(conversationId)).toEqual([])
  })

  test('is emptied with progress, and no other chat is touched', async () => {
    const { app, answered, conversationId, connectionId, open } = await beginStory('normal')
    await answered(secret)
    const kept = await open()
    const { id } = await app.request('conversations.create', { connectionId })
    await app.request('conversations.delete', { conversationId: id })
    await app.request('trash.empty', undefined)
    const seen = app.events.filter(({ type }) => type === 'task-changed')
    expect(seen.at(0)).toMatchObject({ task: { kind: 'empty-trash' } })
    expect(seen.at(-1)).toEqual({ type: 'task-changed', task: null })
    expect(await open()).toEqual(kept)
    expect(await app.ask('trash.purge', { conversationId })).toMatchObject({ ok: true })
    expect(await open()).toEqual(kept)
  })

  test('is not emptied during the stop of an answer: its row still ends', async () => {
    const { app, send, conversationId } = await beginStory('slow')
    const ended = app.next((event) => event.type === 'answer-extended')
    await send(secret)
    await ended
    await app.request('conversations.delete', { conversationId })
    await app.request('trash.empty', undefined)
    await expect.poll(() => app.store.calls.list(conversationId)[0]?.state).toBe('stopped')
    // Refused until the end of the answer is saved too.
    await expect.poll(() => app.ask('trash.purge', { conversationId })).toMatchObject({ ok: true })
    expect(app.store.messages.all(conversationId)).toEqual([])
    expect(app.store.calls.list(conversationId)).toMatchObject([{ state: 'stopped' }])
  })
})

describe('a chat in the trash for 30 days', () => {
  const day = 86_400_000

  function begin() {
    const { store, database } = openSample()
    const clock = { now: noon }
    const publish = (): void => {}
    const trash = createTrashService({
      store,
      jobs: createJobsHere(database),
      wipeDeleted: () => Promise.resolve(),
      chat: { isAnswering: () => false, isUnsaved: () => false },
      tasks: createTaskService({ publish }),
      log: createLog(
        () => {},
        () => clock.now,
      ),
      now: () => clock.now,
    })
    store.messages.insert(message('m1', null))
    addCall(store, 'call-1')
    store.conversations.setDeleted(conversation.id, noon)
    const runOn = async (days: number): Promise<boolean> => {
      clock.now = noon + days * day
      await trash.emptyOld()
      return store.trash.list().length === 1
    }
    return { store, runOn }
  }

  test('is permanently deleted once three separate days agree', async () => {
    const { store, runOn } = begin()
    for (const days of [0, 1, 2, 10, 29, 31, 32]) expect(await runOn(days)).toBe(true)
    expect(await runOn(33)).toBe(false)
    expect(store.messages.all(conversation.id)).toEqual([])
    expect(store.calls.list(conversation.id)).toHaveLength(1)
  })

  test('stays when the clock jumps ahead by years and is corrected', async () => {
    const { runOn } = begin()
    for (const days of [0, 1, 5_000, 5_000.2, 5_001, 2, 3, 4]) expect(await runOn(days)).toBe(true)
  })

  test('stays when the clock goes back by years', async () => {
    const { runOn } = begin()
    for (const days of [0, -5_000, -4_999, -4_998, -4_900]) expect(await runOn(days)).toBe(true)
  })
})

describe('an app killed while it emptied the trash', () => {
  let app: HeadlessApp
  beforeEach(() => {
    app = openApp()
  })

  test('restores no chat with missing messages, and deletes the rest of it next time', async () => {
    app.store.connections.put(connection)
    for (const id of ['half gone', 'another']) {
      app.store.conversations.insert({ ...conversation, id, title: id }, noon)
      for (let index = 0; index < 45; index += 1)
        app.store.messages.insert(
          message(`${id} ${index}`, index === 0 ? null : `${id} ${index - 1}`, { conversationId: id }),
        )
      app.store.conversations.setDeleted(id, noon)
    }
    app.store.trash.markForDeletion('half gone')
    app.store.trash.deleteWords(app.store.trash.wordsOf('half gone')[0] ?? [])
    app = restart(app)
    expect(app.store.messages.all('half gone')).toHaveLength(25)
    expect(await app.request('trash.list', undefined)).toMatchObject([{ id: 'another' }])
    expect(await app.ask('conversations.restore', { conversationId: 'half gone' })).toMatchObject({
      code: 'not-found',
    })
    expect(await app.ask('conversations.open', { conversationId: 'half gone' })).toMatchObject({
      code: 'not-found',
    })
    await app.request('trash.purge', { conversationId: 'another' })
    expect(app.store.messages.all('half gone')).toEqual([])
    expect(app.store.messages.all('another')).toEqual([])
    expect(app.store.trash.marked()).toEqual([])
  })
})
