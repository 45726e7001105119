import type { Failure } from '../../shared/contract/chat/failure.ts'
import type { Model } from '../../shared/contract/connections/model.ts'
import { imagesOf, textOf } from '../../shared/domain/chat/message-content.ts'
import { canChat } from '../../shared/domain/connections/can-chat.ts'
import type {
  ChatRequest,
  Inference,
  InferenceEvent,
  ListedModels,
  ServiceTarget,
} from '../inference/inference.ts'
import { answerTo, type DemoAnswer, type DemoPiece } from './demo-answers.ts'
import { cacheSettingsIn, createDemoCache } from './demo-cache.ts'
import {
  cutOffFailure,
  imagesRefused,
  isTemperatureRefused,
  refusalOf,
  requestedStatus,
  temperatureRefused,
  tooLong,
  unusableModel,
} from './demo-failures.ts'
import { countPrompt, type DemoCacheTokens, type DemoTokenCounting, usageOf } from './demo-tokens.ts'

/** Ids that don't sort as text, context windows from small to large, and one model that cannot chat. */
const demoModels: readonly Model[] = [
  {
    id: 'meridian-70b-chat',
    ownedBy: 'meridian',
    capabilities: ['chat'],
    size: '70B',
    contextLength: 131_072,
  },
  {
    id: 'kestrel-7b-instruct',
    ownedBy: 'kestrel-labs',
    capabilities: ['chat'],
    size: '7B',
    contextLength: 32_768,
  },
  {
    id: 'atlas-405b',
    ownedBy: 'atlas',
    capabilities: ['chat', 'tools'],
    size: '405B',
    contextLength: 262_144,
  },
  { id: 'wren-350m', ownedBy: 'kestrel-labs', capabilities: ['chat'], size: '350M', contextLength: 1_024 },
  {
    id: 'colossus-1.5t',
    ownedBy: 'meridian',
    capabilities: ['chat', 'tools', 'vision'],
    size: '1.5T',
    contextLength: 1_048_576,
  },
  { id: 'atlas-embed', ownedBy: 'atlas', capabilities: ['embedding'], size: '1.1B', contextLength: 8_192 },
]

/** Resolves after the time, or immediately when the signal aborts. */
type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>

const abortableSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })

interface DemoOptions {
  readonly now: () => number
  readonly newId: () => string
  readonly sleep?: Sleep
}

const address = 'demo://tally/v1/chat/completions'
const firstTokenMs = 250
const maxWholeMs = 2_000

/** A service inside the app: the same contract, no network, and counts that add up. */
export function createDemoInference({ now, newId, sleep = abortableSleep }: DemoOptions): Inference {
  const cache = createDemoCache(now)

  function listModels(): Promise<ListedModels> {
    return Promise.resolve({
      models: demoModels.map((model) => ({ ...model, price: null })),
      skippedCount: 0,
    })
  }

  async function* complete(
    _target: ServiceTarget,
    request: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<InferenceEvent> {
    yield { type: 'sending' }
    await sleep(firstTokenMs, signal)
    if (signal.aborted) return
    const { room, promptTokens } = admit(request)
    // Services read and write their cache while they read the prompt, before the first word of the answer.
    const cached = readCache(request)
    const answer = answerTo(questionIn(request))
    const written = beforeStop(answer.pieces.slice(0, room), request)
    const isStream = request.streamingMode !== 'whole'
    yield { type: 'begun', httpStatus: 200, form: isStream ? 'streamed' : 'whole' }
    yield {
      type: 'facts',
      completionId: `demo-${newId()}`,
      created: Math.floor(now() / 1_000),
      model: request.model,
    }
    yield* speak({ ...answer, pieces: written }, isStream, signal)
    if (signal.aborted) return
    if (answer.isCutOff) throw cutOffFailure(sentFacts(request))
    if (reportsUsage(request, answer)) yield { type: 'usage', ...usageFor(promptTokens, cached, written) }
    const isCut = room < answer.pieces.length && written.length === room
    yield { type: 'finished', reason: isCut ? 'length' : 'stop' }
  }

  /** Null without a cache. */
  function readCache(request: ChatRequest): CacheRead | null {
    const { model, messages } = request
    const settings = cacheSettingsIn(messages)
    if (settings === null) return null
    const { tools, functions, response_format } = fieldsIn(request)
    const fixed = JSON.stringify([model, tools, functions, response_format])
    const tokens = cache.read(fixed, messages, settings.lifetimeMs)
    return { tokens, convention: settings.convention }
  }

  /**
   * Yields at the speed of the answer, in pieces or as a whole. An answer that breaks off yields only half.
   * An endless stream starts again.
   */
  async function* speak(
    { pieces, tokensPerSecond, isCutOff, isEndless }: DemoAnswer,
    isStream: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<DemoPiece> {
    const spoken = isCutOff ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces
    const paceMs = 1_000 / tokensPerSecond
    if (!isStream) await sleep(Math.min(paceMs * spoken.length, maxWholeMs), signal)
    for (const piece of isStream ? withRepeats(spoken, isEndless) : joined(spoken)) {
      if (isStream) await sleep(paceMs, signal)
      if (signal.aborted) return
      yield piece
    }
  }

  return {
    listModels,
    complete,
    describe: (_target, request) => Promise.resolve(describeRequest(request)),
    responseTo: () => null,
  }
}

interface CacheRead {
  readonly tokens: DemoCacheTokens
  readonly convention: DemoTokenCounting
}

function usageFor(
  promptTokens: number,
  cached: CacheRead | null,
  written: readonly DemoPiece[],
): ReturnType<typeof usageOf> {
  const reasoningTokens = written.filter(({ type }) => type === 'reasoning').length
  const counts = {
    promptTokens,
    cache: cached?.tokens ?? null,
    // Even an empty answer costs its end token.
    answerTokens: Math.max(1, written.length) - reasoningTokens,
    reasoningTokens,
  }
  return usageOf(counts, cached?.convention ?? 'inside')
}

function* withRepeats(pieces: readonly DemoPiece[], isEndless: boolean): Generator<DemoPiece> {
  yield* pieces
  if (isEndless) for (;;) yield* pieces
}

/** Joins the thinking and the answer into one piece each. */
function joined(pieces: readonly DemoPiece[]): DemoPiece[] {
  const whole = (['reasoning', 'text'] as const).map((type) => ({
    type,
    text: pieces.map((piece) => (piece.type === type ? piece.text : '')).join(''),
  }))
  return whole.filter(({ text }) => text !== '')
}

function reportsUsage({ streamingMode }: ChatRequest, { streamsUsage }: DemoAnswer): boolean {
  return streamingMode === 'whole' || (streamingMode === 'stream-with-usage' && streamsUsage)
}

/** Throws where a real service would refuse; otherwise returns how many tokens the answer may have. */
function admit(request: ChatRequest): { promptTokens: number; room: number } {
  const sent = sentFacts(request)
  const status = requestedStatus(questionIn(request), request.attempt)
  if (status !== null) throw refusalOf(status, sent)
  const model = demoModels.find(({ id }) => id === request.model)
  if (model === undefined || !canChat(model)) throw unusableModel(request.model, sent)
  if (!model.capabilities?.includes('vision') && imagesOf(request.messages).length > 0)
    throw imagesRefused(sent)
  const promptTokens = countPrompt(request.messages)
  const room = (model.contextLength ?? Number.POSITIVE_INFINITY) - promptTokens
  if (room < 1) throw tooLong(promptTokens, model.contextLength ?? 0, sent)
  const { temperature, max_tokens, max_completion_tokens } = fieldsIn(request)
  if (isTemperatureRefused(temperature)) throw temperatureRefused(sent)
  const limits = [max_completion_tokens, max_tokens].filter((limit) => typeof limit === 'number')
  return { promptTokens, room: Math.min(room, ...limits) }
}

/** The extra fields that change the demo's answer, or what its cache holds. */
interface DemoFields {
  readonly tools?: unknown
  readonly functions?: unknown
  readonly response_format?: unknown
  readonly temperature?: unknown
  readonly max_tokens?: unknown
  readonly max_completion_tokens?: unknown
  readonly stop?: unknown
}

function fieldsIn({ extraFields }: Pick<ChatRequest, 'extraFields'>): DemoFields {
  return extraFields === '' ? {} : (JSON.parse(extraFields) as DemoFields)
}

/** The pieces before the first stop text, which is not part of the answer. */
function beforeStop(pieces: readonly DemoPiece[], request: ChatRequest): readonly DemoPiece[] {
  const stops = [fieldsIn(request).stop].flat().filter((stop) => typeof stop === 'string' && stop !== '')
  const text = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')
  const places = stops.map((stop) => text.indexOf(String(stop))).filter((at) => at !== -1)
  if (places.length === 0) return pieces
  let left = Math.min(...places)
  return pieces.flatMap((piece) => {
    if (piece.type !== 'text') return [piece]
    const kept = piece.text.slice(0, left)
    left -= kept.length
    return kept === '' ? [] : [{ ...piece, text: kept }]
  })
}

function questionIn(request: ChatRequest): string {
  const question = request.messages.findLast(({ role }) => role === 'user')
  return question === undefined ? '' : textOf(question)
}

function describeRequest(request: Omit<ChatRequest, 'readImage'>): string {
  const { model, messages } = request
  return `POST ${address}\n\n${JSON.stringify({ model, messages, ...fieldsIn(request) }, null, 2)}`
}

function sentFacts(request: ChatRequest): Failure['sent'] {
  const { model, messages } = request
  const byteCount = Buffer.byteLength(JSON.stringify({ model, messages, ...fieldsIn(request) }))
  return { method: 'POST', address, model, messageCount: messages.length, byteCount }
}
