import { writeSync } from 'node:fs'
import { connect, startHeadlessApp } from '../headless-app.ts'

/** Sends one message to four models and prints the chat; then waits to be killed. */
const [, , folder = '', address = ''] = process.argv
const app = startHeadlessApp({ folder })
const { conversationId } = await connect(app, { address, key: 'test-key-0123456789' })
const modelIds = ['m1', 'm2', 'm3', 'm4']
await app.request('chat.compare', { conversationId, text: 'Well?', modelIds })
writeSync(1, `${conversationId}\n`)
