import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The socket below a response, for scenarios where HTTP itself breaks. */
export function lineOf(response: ServerResponse): Socket {
  if (response.socket === null) throw new Error('The client has gone.')
  return response.socket
}

/** Resets the connection: the client sees ECONNRESET. */
export function reset(response: ServerResponse): void {
  lineOf(response).resetAndDestroy()
}

/** Closes the socket once everything is written, without ending the response. */
export function cut(response: ServerResponse): void {
  lineOf(response).destroySoon()
}

/** Text in place of an HTTP response. */
export function sendRaw(response: ServerResponse, text: string): void {
  lineOf(response).end(text)
}
