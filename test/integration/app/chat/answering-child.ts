import { writeSync } from 'node:fs'
import { connect, startHeadlessApp } from '../headless-app.ts'

/**
 * All of main without its window. Sends messages until it is killed. Reports on standard output what a window
 * would learn: a saved message, the length of its answer after each piece, and its end.
 */
const [, , folder = '', address = ''] = process.argv
const turnsPerConversation = 8
const app = startHeadlessApp({ folder })
const say = (...words: readonly (string | number)[]): number => writeSync(1, `${words.join(' ')}\n`)

const { connectionId, ...first } = await connect(app, { address, key: 'test-key-0123456789' })
app.listen((event) => {
  if (event.type === 'answer-extended') say('text', event.messageId, event.offset + event.text.length)
})
let { conversationId } = first
for (let turn = 0; ; turn += 1) {
  if (turn % turnsPerConversation === 0)
    conversationId = (await app.request('conversations.create', { connectionId })).id
  const answer = await app.untilAnswered(() => send(`Question ${turn} of ${folder}`))
  say('ended', answer.id, answer.text.length)
}

async function send(text: string) {
  const open = await app.request('chat.send', { conversationId, text, replacing: null })
  say('begun', open.messages.at(-1)?.id ?? '', conversationId)
  return open
}
