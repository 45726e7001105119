import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'

type Method = keyof Protocol.CommandParameters & keyof Protocol.CommandReturnValues
type EventName = keyof Protocol.Events

/** One conversation in Chromium's DevTools protocol: with the browser, or with one page of it. */
export interface DevToolsSession {
  send<M extends Method>(
    method: M,
    parameters?: Protocol.CommandParameters[M],
  ): Promise<Protocol.CommandReturnValues[M]>
  on<E extends EventName>(event: E, listener: (parameters: Protocol.Events[E]) => void): void
}

export interface DevTools {
  readonly browser: DevToolsSession
  readonly attach: (sessionId: string) => DevToolsSession
}

interface Incoming {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** Speaks over Chromium's pipe: messages are JSON, each ended by a NUL. */
export function connectDevTools(input: Writable, output: Readable): DevTools {
  const waiting = new Map<number, (answer: Incoming) => void>()
  const events = new EventEmitter()
  let lastId = 0

  const receive = (message: Incoming): void => {
    if (message.id === undefined) events.emit(eventKey(message.sessionId, message.method), message.params)
    else waiting.get(message.id)?.(message)
  }
  readMessages(output, (text) => receive(JSON.parse(text)))
  // Chromium may end while something is being written to it; its exit is reported elsewhere.
  input.on('error', () => undefined)

  const open = (sessionId: string | undefined): DevToolsSession => ({
    send: (method, parameters) => {
      const id = ++lastId
      input.write(`${JSON.stringify({ id, sessionId, method, params: parameters })}\0`)
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id)
          if (error === undefined) resolve(result as never)
          else reject(new Error(`${method}: ${error.message}`))
        })
      })
    },
    on: (event, listener) => events.on(eventKey(sessionId, event), listener),
  })
  return { browser: open(undefined), attach: open }
}

function eventKey(sessionId: string | undefined, method: string | undefined): string {
  return `${sessionId ?? ''} ${method ?? ''}`
}

function readMessages(output: Readable, receive: (text: string) => void): void {
  let pending = ''
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (pending + chunk).split('\0')
    pending = messages.pop() ?? ''
    messages.forEach(receive)
  })
}
