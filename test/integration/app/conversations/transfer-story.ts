import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportChoice } from '../../../../src/shared/contract/conversations/transfer.ts'
import type { AppEvent } from '../../../../src/shared/contract/events.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { connection, message } from '../../../fixtures/samples/stored.ts'
import type { HeadlessApp, startHeadlessApp } from '../headless-app.ts'
import { openApp } from '../story.ts'

/** For `cancelAtFirstProgress`. */
export const haltingThread = join(import.meta.dirname, 'halting-thread.ts')

/** An app whose exports go to a folder. */
export function start(options: Parameters<typeof startHeadlessApp>[0] = {}): HeadlessApp & { out: string } {
  const app = openApp(options)
  const out = join(app.folder, 'out')
  mkdirSync(out)
  app.offered.place = out
  return { ...app, out }
}

/** Chats of a hundred messages each, one below the other; the texts have the chat's id. */
export function fill({ store }: HeadlessApp, conversations: number): void {
  store.connections.put({ ...connection, name: 'api.example.com' })
  store.transaction(() => {
    for (let number = 0; number < conversations; number += 1) {
      const id = `conversation-${number}`
      const title = `Title ${number}`
      store.conversations.insert(
        {
          id,
          connectionId: connection.id,
          title,
          modelId: null,
          systemPrompt: '',
          draft: '',
          projectId: null,
        },
        0,
      )
      let parentId: string | null = null
      for (let place = 0; place < 100; place += 1) {
        const messageId = `${id}-${place}`
        store.messages.insert(
          message(messageId, parentId, { conversationId: id, text: `words of ${messageId}` }),
        )
        parentId = messageId
      }
    }
  })
}

const isPartlyDone = (event: AppEvent): boolean =>
  event.type === 'task-changed' && (event.task?.done ?? 0) > 0

/** Cancels a task at its first progress, where its thread waits: a small file would be done soon after. */
export function cancelAtFirstProgress(app: HeadlessApp): void {
  let isCancelled = false
  process.env['TALLY_TEST_HALT'] = 'yes'
  app.listen((event) => {
    if (isCancelled || !isPartlyDone(event)) return
    isCancelled = true
    delete process.env['TALLY_TEST_HALT']
    void app.request('tasks.cancel', undefined)
  })
}

export const aChoice = (format: ExportChoice['format']): ExportChoice => ({
  format,
  withTokens: true,
  withAllVersions: false,
  withFrontMatter: true,
})

/** The user cancels while the page is in the printer. */
export function cancelInPrinter(app: HeadlessApp): void {
  app.offered.print = (_html, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new AppError('cancelled', 'Cancelled.')))
      void app.request('tasks.cancel', undefined)
    })
}
