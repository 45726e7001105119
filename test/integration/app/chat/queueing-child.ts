import { writeSync } from 'node:fs'
import { connect, startHeadlessApp } from '../headless-app.ts'

/** Sends a message and queues the next one, repeatedly until it is killed; prints each accepted message. */
const [, , folder = '', address = ''] = process.argv
const app = startHeadlessApp({ folder })
const { conversationId } = await connect(app, { address, key: 'test-key-0123456789' })
for (let turn = 0; ; turn += 1) {
  await app.request('chat.send', { conversationId, text: `Sent ${turn} of ${folder}`, replacing: null })
  const changes = { next: `{"seed": ${turn}}` }
  await app.request('parameters.set', { conversationId, modelId: null, changes })
  await app.request('chat.queue', { conversationId, text: `Waits ${turn} of ${folder}` })
  writeSync(1, `${conversationId} ${turn}\n`)
  await app.next((event) => event.type === 'queue-changed' && event.isSent)
  await app.next(({ type }) => type === 'answer-changed')
}
