import { once } from 'node:events'
import { answerChats } from '../scaffold/answer-chats.ts'
import { tokenStream } from './token-stream.ts'

/** Small and odd, so that events and characters are cut at any place. */
const pieceLength = 333
const stream = tokenStream()

answerChats(async (response) => {
  for (let at = 0; at < stream.length; at += pieceLength) {
    if (!response.write(stream.subarray(at, at + pieceLength))) await once(response, 'drain')
  }
  response.end()
})
