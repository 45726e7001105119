import type { ServerResponse } from 'node:http'

/** Limits of the app that a service can run into. */
export const limitNames = [
  'event too large',
  'answer too large',
  'whole answer too large',
  'body too large once unpacked',
  'packed too often',
  'head too large',
  'error longer than is read',
  'error that does not end',
  'no answer in time',
  'silence in an answer',
  'comments alone',
  'no counts after the end',
] as const
export type LimitName = (typeof limitNames)[number]

/** One answer of a hostile service. */
export interface HostileAnswer {
  /** A description for a counterexample. */
  readonly name: string
  /** The text, if it is certain: the saved text must be a beginning of it. */
  readonly text: string | null
  /** It ends properly, so the whole text is kept. */
  readonly isWhole: boolean
  readonly limit: LimitName | null
  give(response: ServerResponse): void | Promise<void>
}

export function hostile(
  name: string,
  give: HostileAnswer['give'],
  known: Partial<Pick<HostileAnswer, 'text' | 'isWhole' | 'limit'>> = {},
): HostileAnswer {
  return { name, give, text: null, isWhole: false, limit: null, ...known }
}

export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

export function delta(content: string): string {
  return event({ choices: [{ index: 0, delta: { content } }] })
}

export const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
export const lastEvents = `${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })}data: [DONE]\n\n`

export function beginStream(response: ServerResponse, headers: object = {}): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers })
  response.flushHeaders()
}

/** A whole answer with this text, in pieces of a length. */
export function inPieces(name: string, text: string, length: number): HostileAnswer {
  const give = (response: ServerResponse): void => {
    beginStream(response)
    for (let at = 0; at < text.length; at += length) response.write(delta(text.slice(at, at + length)))
    response.end(lastEvents)
  }
  return hostile(`${name}, ${text.length} in pieces of ${length}`, give, { text, isWhole: true })
}
