import { canChat } from '../../shared/can-chat.ts'
import type { Failure } from '../../shared/failure.ts'
import type {
  ChatRequest,
  Inference,
  ListedModels,
  ReplyPart,
  ServiceTarget,
} from '../inference/inference.ts'
import { answerTo } from './demo-answers.ts'
import { refusalOf, statusAskedFor, tooLong, unusableModel } from './demo-failures.ts'
import { demoModels } from './demo-models.ts'
import { countPrompt, usageOf } from './demo-tokens.ts'
import { sleep as realSleep, type Sleep } from './sleep.ts'

export interface DemoOptions {
  readonly now: () => number
  readonly newId: () => string
  readonly sleep?: Sleep
}

const address = 'demo://tally/v1/chat/completions'
const firstTokenMs = 250
const maxWholeMs = 2_000

/** A service inside the app: the same contract, no network, and counts that add up. */
export function createDemoInference({ now, newId, sleep = realSleep }: DemoOptions): Inference {
  function listModels(): Promise<ListedModels> {
    return Promise.resolve({ models: demoModels, skippedCount: 0 })
  }

  async function* complete(
    _target: ServiceTarget,
    request: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart> {
    await sleep(firstTokenMs, signal)
    if (signal.aborted) return
    const { room, promptTokens } = admit(request)
    const { tokens, tokensPerSecond } = answerTo(questionIn(request))
    const written = tokens.slice(0, room)
    const paceMs = 1_000 / tokensPerSecond
    yield { type: 'begun', httpStatus: 200 }
    yield {
      type: 'facts',
      completionId: `demo-${newId()}`,
      created: Math.floor(now() / 1_000),
      model: request.model,
    }
    const pieces = request.asksForStream ? written : [written.join('')]
    const pieceMs = request.asksForStream ? paceMs : Math.min(paceMs * written.length, maxWholeMs)
    for (const text of pieces) {
      await sleep(pieceMs, signal)
      if (signal.aborted) return
      yield { type: 'text', text }
    }
    yield { type: 'usage', usage: usageOf(promptTokens, written.length) }
    yield { type: 'finished', reason: written.length < tokens.length ? 'length' : 'stop' }
  }

  return { listModels, complete }
}

/** Turns away what a real service would; else how many tokens the answer may have. */
function admit(request: ChatRequest): { promptTokens: number; room: number } {
  const sent = sentFacts(request)
  const status = statusAskedFor(questionIn(request))
  if (status !== null) throw refusalOf(status, sent)
  const model = demoModels.find(({ id }) => id === request.model)
  if (model === undefined || !canChat(model)) throw unusableModel(request.model, sent)
  const promptTokens = countPrompt(request.messages)
  const room = (model.contextLength ?? Number.POSITIVE_INFINITY) - promptTokens
  if (room < 1) throw tooLong(promptTokens, model.contextLength ?? 0, sent)
  return { promptTokens, room }
}

function questionIn(request: ChatRequest): string {
  return request.messages.findLast(({ role }) => role === 'user')?.content ?? ''
}

function sentFacts({ model, messages }: ChatRequest): Failure['sent'] {
  const byteCount = Buffer.byteLength(JSON.stringify({ model, messages }))
  return { method: 'POST', address, model, messageCount: messages.length, byteCount }
}
