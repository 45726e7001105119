import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface LogEntry {
  readonly number: number
  readonly time: string
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** At the second address, which redirects point to and no client should reach. */
  readonly isElsewhere: boolean
  /** Parsed JSON, else the text; null without a body. */
  body: unknown
  /** The body as it arrived. */
  text: string
  /** Null until a response head was sent, or if something other than HTTP was sent. */
  status: number | null
  /** The socket was closed before the answer had ended; in the scenario `cut` by the service itself. */
  aborted: boolean
}

export interface RequestLog {
  readonly entries: readonly LogEntry[]
  /** Records the request as it arrives, and then its course. The signal aborts when the socket is closed. */
  record(
    request: IncomingMessage,
    response: ServerResponse,
    isElsewhere: boolean,
  ): Promise<{ entry: LogEntry; gone: AbortSignal }>
}

export function createRequestLog(): RequestLog {
  const entries: LogEntry[] = []

  async function record(request: IncomingMessage, response: ServerResponse, isElsewhere: boolean) {
    const closing = new AbortController()
    const entry: LogEntry = {
      number: entries.length + 1,
      time: new Date().toISOString(),
      method: request.method ?? '',
      path: request.url ?? '/',
      headers: request.headers,
      isElsewhere,
      body: null,
      text: '',
      status: null,
      aborted: false,
    }
    entries.push(entry)
    response.on('close', () => {
      entry.status = response.headersSent ? response.statusCode : null
      entry.aborted = !response.writableFinished
      closing.abort()
    })
    entry.text = await text(request)
    entry.body = parse(entry.text)
    return { entry, gone: closing.signal }
  }

  return { entries, record }
}

function parse(body: string): unknown {
  if (body === '') return null
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
