import type { ServerResponse } from 'node:http'

/** One answer of a hostile service. */
export interface HostileAnswer {
  /** A description for a counterexample. */
  readonly name: string
  /** The text, if it is certain: the saved text must be a beginning of it. */
  readonly text: string | null
  /** It ends properly, so the whole text is kept. */
  readonly isWhole: boolean
  give(response: ServerResponse): void | Promise<void>
}

export function hostile(
  name: string,
  give: HostileAnswer['give'],
  known: Partial<Pick<HostileAnswer, 'text' | 'isWhole'>> = {},
): HostileAnswer {
  return { name, give, text: null, isWhole: false, ...known }
}

export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

function delta(content: string): string {
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
