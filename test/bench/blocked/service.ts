import { setTimeout as delay } from 'node:timers/promises'
import { answerChats, event } from '../scaffold/answer-chats.ts'

const words = 'A heron counts slowly, and every word of its answer is a number. '
const piece = event({ content: words })
const end = `${event({}, 'stop')}data: [DONE]\n\n`

const piecesPerMegabyte = Math.ceil(1_000_000 / words.length)
const piecesAtOnce = 80
const pauseMs = 16

/** A message that begins with `large` gets 1 MB in three seconds, `slow` until the caller leaves, others an echo. */
answerChats(async (response, message) => {
  const [kind] = message.split(' ')
  if (kind === 'large')
    for (let left = piecesPerMegabyte; left > 0; left -= piecesAtOnce) {
      response.write(piece.repeat(Math.min(left, piecesAtOnce)))
      await delay(pauseMs)
    }
  if (kind === 'slow')
    while (!response.destroyed) {
      response.write(piece)
      await delay(pauseMs)
    }
  response.end(event({ content: kind === 'large' ? '.' : message }) + end)
})
