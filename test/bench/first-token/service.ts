import { setTimeout as delay } from 'node:timers/promises'
import { answerChats, event } from '../scaffold/answer-chats.ts'

const first = event({ role: 'assistant', content: '' }) + event({ content: 'The first word' })
const last = `${event({}, 'stop')}data: [DONE]\n\n`

/** Answers at once with a first word and ends a moment later, in a separate process. */
answerChats(async (response) => {
  response.write(first)
  await delay(5)
  response.end(last)
})
