import type { Store } from '../../../src/main/storage/store.ts'
import { aPrice } from '../../fixtures/samples/money.ts'
import {
  addCall,
  aStoredProgram,
  aStoredProject,
  connection,
  conversation,
  message,
  noon,
} from '../../fixtures/samples/stored.ts'
import { imageOf, markOf as markOfImage } from '../../fixtures/samples/stored-images.ts'
import { open, temporaryFile } from './open-sample.ts'

/**
 * A text on every page that holds a row, so that a row's pages can be found without parsing the file format.
 */
export const markOf = (
  kind: 'talk' | 'message' | 'call' | 'model' | 'program' | 'project' | 'tag',
  number: number,
): string => `§${kind}${number}§`

export interface FullFile {
  readonly file: string
  readonly store: Store
  readonly talks: number
  readonly turns: number
}

const longText = 'A heron stands in the reeds and waits for the evening. '

/**
 * Several chats with short and long answers, edits, tags, images, models, settings and a ledger, in tables of
 * many pages.
 */
export function fullFile({ talks = 6, turns = 40 } = {}): FullFile {
  const file = temporaryFile()
  const { store, database } = open(file)
  store.transaction(() => {
    store.connections.put(connection)
    store.encryptedKeys.put(
      `https://one.example ${connection.id}`,
      'djExIGFzIG9ubHkgdGhpcyBzeXN0ZW0gcmVhZHMgaXQ=',
    )
    store.settings.write('limits', { connect: 20 })
    for (const [month, promptPerMillion] of ['0.5', '0.45', '0.4'].entries())
      store.prices.put(
        aPrice({
          connectionId: connection.id,
          model: 'small-1',
          validFrom: `2026-0${month + 7}-01`,
          promptPerMillion,
          completionPerMillion: '1.5',
          cachedPerMillion: month === 0 ? null : '0.125',
          cacheWritePerMillion: month === 2 ? '0.625' : null,
        }),
      )
    store.projects.put(aStoredProject({ id: 'project-1', name: markOf('project', 1) }))
    store.projects.insertCorrection({
      id: 'correction-1',
      at: noon,
      conversationId: 'conversation',
      fromProjectId: null,
      toProjectId: 'project-1',
      callCount: 3,
    })
    store.programs.put(
      aStoredProgram({
        name: markOf('program', 1),
        projectId: 'project-1',
        tokenHash: '0f'.repeat(32),
        tokenEnd: '9f3c',
      }),
    )
    store.bills.put({
      id: 'bill-1',
      period: { connectionId: connection.id, clock: 'utc', from: '2026-10-01', to: '2026-10-31' },
      connectionName: connection.name,
      savedAt: noon,
      closedAt: null,
      rows: ['small-1', 'large-1'].map((model) => ({
        day: '2026-10-03',
        model,
        promptTokens: 1_203,
        completionTokens: 87,
        totalTokens: 1_290,
        requests: null,
        cost: { currency: 'USD', amount: '0.0004' },
      })),
      tally: [],
    })
    const models = Array.from({ length: 300 }, (_each, number) => ({
      id: markOf('model', number),
      ownedBy: 'Example',
      capabilities: ['chat'],
      size: '7B',
      contextLength: 4096,
      price: null,
    }))
    store.models.replace(connection.id, models, 0, noon)
    for (let talk = 0; talk < talks; talk += 1) {
      const conversationId = `talk-${talk}`
      store.conversations.insert(
        { ...conversation, id: conversationId, title: markOf('talk', talk), systemPrompt: 'Be brief.' },
        noon,
      )
      database.prepare('INSERT INTO conversationTags VALUES (?, ?)').run(conversationId, markOf('tag', talk))
      const image = imageOf(`${talk} image`, 1_000)
      store.images.add(conversationId, image)
      store.conversations.update(conversationId, { draft: markOfImage(image) })
      let parentId: string | null = null
      for (let turn = 0; turn < turns; turn += 1) {
        const number = talk * turns + turn
        const mark = markOf('message', number)
        const answerId = `a-${number}`
        const answer = `${mark} ${longText}`.repeat(turn % 7 === 3 ? 250 : 1 + (turn % 5))
        store.messages.insert(
          message(`q-${number}`, parentId, { conversationId, text: `Question ${number}` }),
        )
        store.messages.insert(
          message(answerId, `q-${number}`, { conversationId, role: 'assistant', text: answer }),
        )
        const title = markOf('call', number)
        addCall(
          store,
          `call-${number}`,
          { conversationId, messageId: answerId, conversationTitle: title },
          { completionId: title },
        )
        parentId = answerId
      }
    }
  })
  return { file, store, talks, turns }
}
