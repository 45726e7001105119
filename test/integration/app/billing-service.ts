import { cut } from '../../service/line.ts'
import { sendAnswer, sendError, sendJson } from '../../service/reply.ts'
import type { ChatCall, Scenario, ServiceCall } from '../../service/scenario.ts'
import { firstHalf, sendTexts, textsOf } from '../../service/stream.ts'
import { plainAnswer } from '../../service/texts.ts'
import { type ChatMessage, countUsage, type Usage } from '../../service/tokens.ts'

/** A service's responses to a call; all but `busy` are hard to account for. */
export const quirks = [
  'plain',
  'hidden-thoughts',
  'odd-sum',
  'no-total',
  'only-prompt',
  'silent',
  'shrunk',
  'broken',
  'failed',
  'refused',
  'busy',
] as const
export type Quirk = (typeof quirks)[number]

type Report = Partial<Usage> | null

const reports: Partial<Record<Quirk, (honest: Usage) => Report>> = {
  'hidden-thoughts': (honest) => ({
    ...honest,
    completion_tokens: honest.completion_tokens + 60,
    total_tokens: honest.total_tokens + 60,
  }),
  'odd-sum': (honest) => ({ ...honest, total_tokens: honest.total_tokens + 5 }),
  'no-total': ({ prompt_tokens, completion_tokens }) => ({ prompt_tokens, completion_tokens }),
  'only-prompt': ({ prompt_tokens }) => ({ prompt_tokens }),
  silent: () => null,
  shrunk: ({ completion_tokens }) => ({
    prompt_tokens: 5,
    completion_tokens,
    total_tokens: completion_tokens + 5,
  }),
}

/** An answered call in the service's own record. */
export interface Billed {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly answer: string
  readonly quirk: Quirk
  readonly report: Partial<Usage>
}

/** A service that keeps its own record of calls, independent of the app. */
export function createBillingService() {
  const bill: Billed[] = []
  let quirk: Quirk = 'plain'
  let mustWait = false

  function answer(call: ChatCall): Promise<void> {
    const text = plainAnswer(call.messages)
    const honest = countUsage(call.messages, text)
    const report = reports[quirk]?.(honest) ?? (quirk === 'silent' ? null : honest)
    const { model, messages } = call
    if (report !== null) bill.push({ model, messages, answer: text, quirk, report })
    return sendAnswer(call, { text, usage: report })
  }

  /** A whole answer in the form of another API. Half of the prompt is from the cache. */
  function answerAgent({ path, body, response }: ServiceCall): void {
    const { model, messages, input } = Object(body)
    const asked: ChatMessage[] = messages ?? input
    const text = plainAnswer(asked)
    const honest = countUsage(asked, text)
    const { prompt_tokens: prompt, completion_tokens: output_tokens, total_tokens } = honest
    const cached = Math.floor(prompt / 2)
    const isResponse = path.endsWith('/responses')
    // Anthropic bills the cache in columns of its own.
    const report = isResponse ? honest : { ...honest, prompt_tokens: prompt - cached }
    bill.push({ model, messages: asked, answer: text, quirk: 'plain', report })
    const answered = isResponse
      ? {
          object: 'response',
          status: 'completed',
          output: [],
          usage: {
            input_tokens: prompt,
            input_tokens_details: { cached_tokens: cached },
            output_tokens,
            total_tokens,
          },
        }
      : {
          type: 'message',
          content: [],
          stop_reason: 'end_turn',
          usage: { input_tokens: prompt - cached, cache_read_input_tokens: cached, output_tokens },
        }
    sendJson(response, 200, { id: `agent-${bill.length}`, model, ...answered })
  }

  const scenario: Scenario = {
    description: 'Counts honestly, but for what it is told to do otherwise, and keeps a bill.',
    isAnswered: ({ path }) => /\/(?:responses|messages)$/.test(path),
    answer: answerAgent,
    async complete(call) {
      if (quirk === 'failed') return sendError(call.response, 500, { message: 'Oh.' })
      if (quirk === 'refused') return sendError(call.response, 400, { message: 'No.' })
      if (mustWait) {
        mustWait = false
        return sendError(call.response, 429, { message: 'Later.' }, { 'retry-after': '0' })
      }
      if (quirk !== 'broken') return answer(call)
      await sendTexts(call, firstHalf(textsOf(call, { text: plainAnswer(call.messages) })))
      cut(call.response)
    },
  }

  return {
    scenario,
    bill: (): readonly Billed[] => bill,
    behave(next: Quirk) {
      quirk = next
      mustWait = next === 'busy'
    },
  }
}
