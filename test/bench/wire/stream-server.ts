import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { tokenStream } from './token-stream.ts'

/** Small and odd, so that events and characters are cut at any place. */
const pieceLength = 333
const stream = tokenStream()

async function send(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < stream.length; at += pieceLength) {
    if (!response.write(stream.subarray(at, at + pieceLength))) await once(response, 'drain')
  }
  response.end()
}

const server = createServer((request, response) => {
  request.resume().once('end', () => void send(response))
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
