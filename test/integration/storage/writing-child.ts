import { writeSync } from 'node:fs'
import { openStore } from '../../../src/main/storage/database/database.ts'
import { callEnd, connection, conversation, message, newCall, noon } from '../../fixtures/samples/stored.ts'

/** Writes turn after turn until it is killed, and prints each commit once it is made. */
const [, , file = '', round = ''] = process.argv
const { store } = openStore(file, { now: () => noon })
const conversationId = `conversation-${round}`
const say = (line: string): number => writeSync(1, `${line}\n`)

store.connections.put(connection)
store.conversations.insert({ ...conversation, id: conversationId }, noon)
let parentId: string | null = null
for (let turn = 0; ; turn += 1) {
  const id = `${round}-${turn}`
  const answerId = `answer-${id}`
  store.transaction(() => {
    store.messages.insert(message(`question-${id}`, parentId, { conversationId }))
    store.messages.insert(
      message(answerId, `question-${id}`, { conversationId, role: 'assistant', text: '' }),
    )
    store.calls.insert(newCall(`call-${id}`, { conversationId, messageId: answerId }))
  })
  say(`begun ${id}`)
  store.messages.setAnswer(answerId, { text: 'part', reasoning: '' })
  store.transaction(() => {
    store.messages.setAnswer(answerId, { text: 'whole', reasoning: '' })
    store.calls.finish(`call-${id}`, callEnd())
  })
  say(`ended ${id}`)
  parentId = answerId
}
