import type { MeteredApi } from '../../../shared/domain/programs/metered-api.ts'

/** The facts about an answer that Tally ends at a limit. */
interface ClosedAnswer {
  readonly id: string | null
  readonly model: string | null
  readonly created: number | null
  /** The part of a message that is open; null for none. */
  readonly openBlock: number | null
  /** Null where the prompt is neither reported nor estimated. */
  readonly promptTokens: number | null
  readonly completionTokens: number
}

/**
 * The last events of a stream that Tally ends. They are Tally's own, and no bytes of the service. Without them, most
 * programs take the end for a broken stream, and pay for the same answer again. Where agents would ask for the rest of
 * an answer that reached its length, the reason is a plain end. The tokens are estimates, because some libraries read
 * no end without them.
 */
export function closingEvents(api: MeteredApi, answer: ClosedAnswer): Uint8Array {
  return Buffer.from(eventsOf[api](answer))
}

const eventsOf: Readonly<Record<MeteredApi, (answer: ClosedAnswer) => string>> = {
  chat: (answer) => chunkOf(answer, 'chat.completion.chunk', { delta: {} }),
  completions: (answer) => chunkOf(answer, 'text_completion', { text: '' }),

  responses({ id, model, created, promptTokens, completionTokens }) {
    const usage = promptTokens === null ? null : usageOf(promptTokens, completionTokens)
    const response = {
      id,
      object: 'response',
      created_at: created,
      status: 'incomplete',
      error: null,
      incomplete_details: { reason: 'max_output_tokens' },
      model,
      // The output is left to the library: it has every part that the service sent.
      usage,
    }
    return named({ type: 'response.incomplete', response })
  },

  messages: ({ openBlock, completionTokens }) =>
    [
      ...(openBlock === null ? [] : [{ type: 'content_block_stop', index: openBlock }]),
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: completionTokens },
      },
      { type: 'message_stop' },
    ]
      .map(named)
      .join(''),

  // They have no streams.
  embeddings: () => '',
}

function chunkOf({ id, model, created }: ClosedAnswer, object: string, piece: object): string {
  const choices = [{ index: 0, ...piece, logprobs: null, finish_reason: 'stop' }]
  return `data: ${JSON.stringify({ id, object, created, model, choices })}\n\ndata: [DONE]\n\n`
}

function usageOf(input: number, output: number) {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  }
}

function named(event: { readonly type: string; readonly [name: string]: unknown }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

/** Follows the events of a stream, so that it can end between two of them. */
export type EventBoundary = ReturnType<typeof createEventBoundary>

const lineEnd = String.raw`(?:\r\n|\n|\r(?!\n))`
/** How events end: with a blank line, or in some services with one line break. */
const breaks = { line: breakOf(lineEnd), blankLine: breakOf(lineEnd + lineEnd) }
/** The most bytes that a blank line and the line end before it have. */
const maxEndLength = 4

export function createEventBoundary() {
  let tail = ''
  /** A normal stream has a blank line before any event has been read. */
  let end = breaks.line
  const textOf = (bytes: Uint8Array): string => tail + Buffer.from(bytes).toString('latin1')
  return {
    note(bytes: Uint8Array): void {
      if (end === breaks.line && textOf(bytes).search(breaks.blankLine.each) !== -1) end = breaks.blankLine
      tail = (tail + Buffer.from(bytes.subarray(-maxEndLength)).toString('latin1')).slice(-maxEndLength)
    },
    isBetweenEvents: (): boolean => tail === '' || end.atEnd.test(tail),
    /** The line break that the last event lacks, because some services write only one between events. */
    missingBreak: (): string => (end === breaks.line ? '\n' : ''),
    /** The bytes up to the end of their last event; all of them where none ends. */
    upToEnd(bytes: Uint8Array): Uint8Array {
      const last = [...textOf(bytes).matchAll(end.each)].at(-1)
      const length = last === undefined ? 0 : last.index + last[0].length - tail.length
      return length > 0 ? bytes.subarray(0, length) : bytes
    },
  }
}

function breakOf(pattern: string) {
  return { each: new RegExp(pattern, 'g'), atEnd: new RegExp(`${pattern}$`) }
}
