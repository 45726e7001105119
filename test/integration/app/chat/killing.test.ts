import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cases } from '../../../fixtures/cases.ts'
import { startHeadlessApp, temporaryFolder } from '../headless-app.ts'
import { startStreamingServer } from '../streaming-server.ts'
import { canStandStill, killAtMoments } from './killed-child.ts'

const children = cases(3)
const momentsPerChild = 25
const maxUnsavedCharacters = 4_096

/** The messages that a child has reported so far. */
interface Named {
  /** By answer: its chat. */
  readonly begun: Map<string, string>
  /** The length of its text before the last reported piece, which may not be saved yet. */
  readonly lengths: Map<string, number>
  readonly ended: Map<string, number>
}

function createNamed(): Named & { hear(words: readonly string[]): void } {
  const named: Named = { begun: new Map(), lengths: new Map(), ended: new Map() }
  const told = new Map<string, number>()
  return {
    ...named,
    hear([word, id = '', value = '']) {
      if (word === 'begun') named.begun.set(id, value)
      if (word === 'text') {
        named.lengths.set(id, told.get(id) ?? 0)
        told.set(id, Number(value))
      }
      if (word === 'ended') named.ended.set(id, Number(value))
    },
  }
}

/** Starts the app on the remaining files, and compares them with the reported messages. */
async function expectKept(folder: string, named: Named): Promise<void> {
  const begun = new Map(named.begun)
  const [lengths, ended] = [new Map(named.lengths), new Map(named.ended)]
  const app = startHeadlessApp({ folder })
  expect(app.opened.problem).toBeNull()
  for (const [id, conversationId] of begun) {
    const { messages } = await app.request('conversations.open', { conversationId })
    const index = messages.findIndex((message) => message.id === id)
    const answer = messages[index]
    expect(messages[index - 1]).toMatchObject({
      role: 'user',
      text: expect.stringMatching(/^Question \d+ of /),
    })
    const behind = (ended.get(id) ?? lengths.get(id) ?? 0) - (answer?.text.length ?? 0)
    expect(behind).toBeLessThan(ended.has(id) ? 1 : maxUnsavedCharacters)
    if (ended.has(id)) expect(answer?.call).toMatchObject({ state: 'complete', usage: { totalTokens: 5 } })
    else expect(['complete', 'interrupted']).toContain(answer?.call?.state)
  }
  for (const conversationId of new Set(begun.values())) expectAgreement(app.store, conversationId)
  app.close()
  app.remove()
}

/**
 * Every answer has its call and every call its answer; none is pending, and only a complete answer has
 * counts.
 */
function expectAgreement(store: ReturnType<typeof startHeadlessApp>['store'], conversationId: string): void {
  const answers = store.messages.all(conversationId).filter(({ role }) => role === 'assistant')
  const calls = store.calls.list(conversationId)
  expect(calls.map(({ messageId }) => messageId)).toEqual(answers.map(({ id }) => id))
  for (const { state, source } of calls)
    expect([`complete reported`, `interrupted not-reported`]).toContain(`${state} ${source}`)
}

test.skipIf(!canStandStill)(
  'after kills at many moments during answers, no confirmed text is lost, rows agree, and nothing is sent again',
  async () => {
    const server = await startStreamingServer()
    let moments = 0
    for (let each = 0; each < children; each += 1) {
      const folder = temporaryFolder()
      const named = createNamed()
      await killAtMoments({
        program: join(import.meta.dirname, 'answering-child.ts'),
        folder,
        others: [server.address],
        moments: momentsPerChild,
        hear: named.hear,
        isReady: () => named.begun.size > 0,
        async expectKept(remaining) {
          await expectKept(remaining, named)
          moments += 1
        },
      })
    }
    await server.close()
    expect(moments).toBe(children * momentsPerChild)
    // All questions differ, so a repeated one would have been sent again by a start.
    expect(server.posts().length).toBeGreaterThan(children)
    expect(new Set(server.posts()).size).toBe(server.posts().length)
  },
)
