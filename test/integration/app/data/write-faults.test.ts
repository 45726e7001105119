import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLimits } from '../../../../src/shared/contract/app/settings.ts'
import type { Result } from '../../../../src/shared/domain/app/errors.ts'
import { connect, type HeadlessApp, startHeadlessApp, typedConnection } from '../headless-app.ts'
import { openApp } from '../story.ts'
import { type StreamingServer, startStreamingServer } from '../streaming-server.ts'
import { createDiskFault } from './disk-fault.ts'

const key = 'test-key-0123456789'

interface Stage {
  readonly app: HeadlessApp
  readonly server: StreamingServer
  readonly connectionId: string
  readonly conversationId: string
}

interface WritePath {
  /** Starts the action; its later effects are awaited. */
  act(stage: Stage, round: number): Promise<Result<unknown>>
  /** Every visible effect of it. */
  read(stage: Stage): Promise<unknown>
}

const ofConnections: WritePath['read'] = ({ app }) => app.request('connections.list', undefined)
const ofConversations: WritePath['read'] = ({ app }) => app.request('conversations.list', { before: null })
const ofConversation: WritePath['read'] = ({ app, conversationId }) =>
  app.request('conversations.open', { conversationId })
const ofSettings: WritePath['read'] = ({ app }) => app.request('settings.read', undefined)

const writePaths: Readonly<Record<string, WritePath>> = {
  'saving a connection': {
    act: ({ app, server }) => app.ask('connections.save', typedConnection(server.address, key)),
    read: ofConnections,
  },
  'adding the demo': { act: ({ app }) => app.ask('connections.addDemo', undefined), read: ofConnections },
  'refreshing the models': {
    act: ({ app, connectionId }) => app.ask('models.refresh', { connectionId }),
    read: async ({ app, connectionId }) => (await app.request('models.list', { connectionId })).models,
  },
  'a new conversation': {
    act: ({ app, connectionId }) => app.ask('conversations.create', { connectionId }),
    read: async (stage) => ((await ofConversations(stage)) as unknown[]).length > 0,
  },
  'sending a message': {
    act: ({ app, conversationId }, round) =>
      answering(app, () =>
        app.ask('chat.send', { conversationId, text: `Question ${round}`, replacing: null }),
      ),
    read: ofConversation,
  },
  'sending a message anew': {
    async act({ app, conversationId }, round) {
      const { messages } = await app.request('conversations.open', { conversationId })
      const replacing = messages[0]?.id ?? null
      return answering(app, () =>
        app.ask('chat.send', { conversationId, text: `Another ${round}`, replacing }),
      )
    },
    read: ofConversation,
  },
  'asking for another answer': {
    async act({ app, conversationId }) {
      const { messages } = await app.request('conversations.open', { conversationId })
      const messageId = messages.at(-1)?.id ?? ''
      return answering(app, () => app.ask('chat.answerAgain', { conversationId, messageId }))
    },
    read: ofConversation,
  },
  'showing another version': {
    async act({ app, conversationId }) {
      const { messages } = await app.request('conversations.open', { conversationId })
      const { versions } = messages[0] ?? {}
      const messageId = versions?.previousId ?? versions?.nextId ?? ''
      return app.ask('conversations.showVersion', { conversationId, messageId })
    },
    read: ofConversation,
  },
  renaming: {
    act: ({ app, conversationId }, round) =>
      app.ask('conversations.rename', { conversationId, title: `Title ${round}` }),
    read: ofConversation,
  },
  'keeping a draft': {
    act: ({ app, conversationId }, round) =>
      app.ask('conversations.saveDraft', { conversationId, draft: `Draft ${round}` }),
    read: ofConversation,
  },
  'changing the system prompt': {
    act: ({ app, conversationId }, round) =>
      app.ask('conversations.setSystemPrompt', { conversationId, systemPrompt: `Prompt ${round}` }),
    read: ofConversation,
  },
  deleting: {
    act: ({ app, conversationId }) => app.ask('conversations.delete', { conversationId }),
    read: ofConversations,
  },
  'bringing back': {
    act: ({ app, conversationId }) => app.ask('conversations.restore', { conversationId }),
    read: ofConversations,
  },
  'changing a setting': {
    act: ({ app }, round) =>
      app.ask('settings.set', { name: 'limits', value: { ...defaultLimits, connect: 20 + round } }),
    read: ofSettings,
  },
  'clearing the log of requests': {
    act: ({ app }) => app.ask('requests.clear', undefined),
    read: async ({ app }) => (await app.request('requests.list', { search: '' })).count > 0,
  },
}

/** The reply, once its answer has ended and is on disk. */
async function answering<T>(app: HeadlessApp, begin: () => Promise<Result<T>>): Promise<Result<T>> {
  const ended = app.next(({ type }) => type === 'answer-changed')
  const reply = await begin()
  if (reply.ok) await ended
  return reply
}

const invariants: Readonly<Record<string, string>> = {
  'every answer has a call': `SELECT count(*) FROM messages WHERE role = 'assistant'
    AND id NOT IN (SELECT messageId FROM calls)`,
  'every call has its answer': 'SELECT count(*) FROM calls WHERE messageId NOT IN (SELECT id FROM messages)',
  'every question has an answer': `SELECT count(*) FROM messages WHERE role = 'user'
    AND id NOT IN (SELECT parentId FROM messages WHERE parentId IS NOT NULL)`,
  'whatever has versions shows one': `SELECT count(*) FROM messages AS parent WHERE chosenChildId IS NULL
    AND EXISTS (SELECT 1 FROM messages WHERE parentId = parent.id)`,
  'every conversation with messages shows one': `SELECT count(*) FROM conversations WHERE chosenRootId IS NULL
    AND EXISTS (SELECT 1 FROM messages WHERE conversationId = conversations.id)`,
  'every text is in the index of words': `SELECT (SELECT count(*) FROM messageWords)
    - (SELECT count(*) FROM messages WHERE text <> '')`,
  'no answer is empty': `SELECT count(*) FROM messages WHERE role = 'assistant' AND text = ''`,
  'nothing is under way any more': `SELECT count(*) FROM calls WHERE state IN ('sending', 'streaming')`,
  'a whole answer is never without its counts': `SELECT count(*) FROM calls WHERE state = 'complete' AND totalTokens IS NULL`,
  'every reference leads somewhere': 'SELECT count(*) FROM pragma_foreign_key_check',
}

/**
 * Checks the file on a new connection. One that searched before keeps a list of the index's parts, which
 * `quick_check` takes for damage after a thread merged them.
 */
function expectSound({ folder, opened }: HeadlessApp): void {
  const database = new DatabaseSync(join(folder, 'tally.db'), { readOnly: true })
  const first = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
  const broken = Object.keys(invariants).filter((name) => first(invariants[name] ?? '') !== 0)
  const check = first('PRAGMA quick_check')
  database.close()
  expect(broken).toEqual([])
  expect(check).toBe('ok')
  expect(opened.database.isTransaction).toBe(false)
}

async function setStage(): Promise<Stage> {
  const server = await startStreamingServer(3)
  onTestFinished(server.close)
  const app = openApp()
  const connected = await connect(app, { address: server.address, key })
  const stage = { app, server, ...connected }
  await writePaths['sending a message']?.act(stage, -1)
  await writePaths['sending a message anew']?.act(stage, -1)
  return stage
}

test.each(Object.keys(writePaths))(
  '%s, with a full disk at each of its writes: it happens completely or not at all, and the file stays sound',
  async (name) => {
    const path = writePaths[name]
    if (path === undefined) throw new Error(name)
    const stage = await setStage()
    const { app, server, conversationId } = stage
    const fault = createDiskFault()
    for (const undoes of ['statement', 'transaction'] as const) {
      let hasFailed = true
      for (let step = 0; hasFailed; step += 1) {
        expect(step).toBeLessThan(400)
        if (name === 'bringing back') await app.request('conversations.delete', { conversationId })
        const [before, postsBefore] = [await path.read(stage), server.posts().length]
        fault.arm(step, undoes === 'transaction' ? app.opened.database : null)
        const reply = await path.act(stage, step)
        hasFailed = fault.disarm()
        // If the end of an answer was refused, it is saved now that there is space.
        await app.request('chat.saveAgain', undefined)
        if (!reply.ok) {
          expect(reply.code).toBe('not-saved')
          expect(await path.read(stage)).toEqual(before)
          expect(server.posts()).toHaveLength(postsBefore)
        }
        if (!hasFailed) expect(reply.ok).toBe(true)
        if (name === 'deleting' && reply.ok) await app.request('conversations.restore', { conversationId })
        if (name === 'bringing back' && !reply.ok)
          await app.request('conversations.restore', { conversationId })
        expectSound(app)
      }
    }
    const { folder } = app
    const kept = await path.read(stage)
    app.close()
    const again = startHeadlessApp({ folder })
    expect(again.opened.problem).toBeNull()
    expect(await path.read({ ...stage, app: again })).toEqual(kept)
    again.close()
  },
)
