import type { MeteredApi } from '../../../shared/domain/programs/metered-api.ts'
import { holdsError } from '../errors/answer-error.ts'
import type { JsonDocument } from './json-documents.ts'
import type { Places } from './usage-details.ts'

/** The facts about an answer in one event, or in a whole body. */
export interface Finding {
  readonly id: string
  readonly model: string
  readonly created: unknown
  readonly serviceTier: unknown
  /** The JSON of the counts; null for none. */
  readonly usage: string | null
  /** The JSON of what the tools of the service used; null for none. */
  readonly toolUsage: string | null
  readonly text: string
  readonly reasoning: string
  readonly tool: string
  /** The number of the part that opens; `closed` where one ends, and null for neither. */
  readonly block: number | 'closed' | null
  /** Why the answer ended; empty while it has not. */
  readonly reason: string
  /** Whether nothing of the answer follows. */
  readonly isEnd: boolean
  /** The error in the common form; null for none. */
  readonly error: { readonly error: unknown } | null
}

export interface AnswerApi {
  /** The values that `read` needs. */
  readonly places: readonly string[]
  /** Where the API counts cache and reasoning tokens. */
  readonly tokenPlaces: Places
  /** Whether the API reports no completion because it has none. */
  readonly hasNoCompletion: boolean
  /** Whether the API reports no total, so that it is the sum of the input, the cache and the output. */
  readonly hasNoTotal: boolean
  /** Null for what isn't part of an answer. */
  read(document: JsonDocument): Finding | null
}

export type ApiName = Exclude<MeteredApi, 'chat' | 'completions'>

const nothing: Finding = {
  id: '',
  model: '',
  created: null,
  serviceTier: null,
  usage: null,
  toolUsage: null,
  text: '',
  reasoning: '',
  tool: '',
  block: null,
  reason: '',
  isEnd: false,
  error: null,
}

type Piece = 'text' | 'reasoning' | 'tool'

/** The events of Responses whose `delta` is counted. Others hold sound or images. */
const deltas: Readonly<Record<string, Piece>> = {
  'response.output_text.delta': 'text',
  'response.refusal.delta': 'text',
  'response.reasoning_text.delta': 'reasoning',
  'response.reasoning_summary_text.delta': 'reasoning',
  'response.function_call_arguments.delta': 'tool',
  'response.custom_tool_call_input.delta': 'tool',
  'response.mcp_call_arguments.delta': 'tool',
  'response.code_interpreter_call_code.delta': 'tool',
  'response.shell_call_command.delta': 'tool',
}

const endedStates: ReadonlySet<string> = new Set(['completed', 'incomplete', 'failed', 'cancelled'])

const responseFields = [
  'id',
  'object',
  'model',
  'created_at',
  'service_tier',
  'status',
  'usage',
  'tool_usage',
  'error',
  'incomplete_details.reason',
]

const responses: AnswerApi = {
  places: [
    'type',
    'delta',
    'code',
    'message',
    ...responseFields,
    ...responseFields.map((name) => `response.${name}`),
    'output.*.content.*.text',
    'output.*.arguments',
    'output.*.input',
  ],
  tokenPlaces: { cachePlace: 'inside', reasoningPlace: 'inside' },
  hasNoCompletion: false,
  hasNoTotal: false,

  read(document) {
    const type = document.textAt('type')
    const piece = deltas[type]
    if (piece !== undefined) return { ...nothing, [piece]: document.textAt('delta') }
    // An event has the response in a field; a whole body is the response itself.
    const isEvent = type.startsWith('response.') || document.jsonAt('response.id') !== null
    if (!isEvent && !document.textAt('object').startsWith('response')) return errorIn(document)
    const at = isEvent ? 'response.' : ''
    const status = document.textAt(`${at}status`)
    const ending = type === '' ? status : type.slice('response.'.length)
    const hasEnded = !isEvent || endedStates.has(ending)
    return {
      ...nothing,
      id: document.textAt(`${at}id`),
      model: document.textAt(`${at}model`),
      created: document.valueAt(`${at}created_at`),
      serviceTier: document.valueAt(`${at}service_tier`),
      usage: document.jsonAt(`${at}usage`),
      toolUsage: document.jsonAt(`${at}tool_usage`),
      text: document.textAt('output.*.content.*.text'),
      tool: document.textAt('output.*.arguments') + document.textAt('output.*.input'),
      reason: hasEnded ? document.textAt(`${at}incomplete_details.reason`) || status : '',
      isEnd: hasEnded,
      error:
        hasEnded && [status, ending].includes('failed') ? { error: document.valueAt(`${at}error`) } : null,
    }
  },
}

const messages: AnswerApi = {
  places: [
    'type',
    'object',
    'error',
    ...['id', 'model', 'usage', 'stop_reason'].flatMap((name) => [name, `message.${name}`]),
    ...['stop_reason', 'text', 'thinking', 'partial_json'].map((name) => `delta.${name}`),
    'index',
    'content_block.name',
    'content.*.text',
    'content.*.thinking',
    'content.*.input',
  ],
  tokenPlaces: { cachePlace: 'beside', reasoningPlace: 'inside' },
  hasNoCompletion: false,
  hasNoTotal: true,

  read(document) {
    switch (document.textAt('type')) {
      case 'message_start':
        return {
          ...nothing,
          id: document.textAt('message.id'),
          model: document.textAt('message.model'),
          usage: document.jsonAt('message.usage'),
        }
      case 'content_block_start':
        return {
          ...nothing,
          tool: document.textAt('content_block.name'),
          block: Number(document.valueAt('index')) || 0,
        }
      case 'content_block_stop':
        return { ...nothing, block: 'closed' }
      case 'content_block_delta':
        return {
          ...nothing,
          text: document.textAt('delta.text'),
          reasoning: document.textAt('delta.thinking'),
          tool: document.textAt('delta.partial_json'),
        }
      case 'message_delta':
        return {
          ...nothing,
          usage: document.jsonAt('usage'),
          reason: document.textAt('delta.stop_reason'),
        }
      case 'message_stop':
        return { ...nothing, isEnd: true }
      case 'message':
        return {
          ...nothing,
          id: document.textAt('id'),
          model: document.textAt('model'),
          usage: document.jsonAt('usage'),
          text: document.textAt('content.*.text'),
          reasoning: document.textAt('content.*.thinking'),
          tool: document.jsonAt('content.*.input') ?? '',
          reason: document.textAt('stop_reason'),
          isEnd: true,
        }
      default:
        return errorIn(document)
    }
  },
}

const embeddings: AnswerApi = {
  places: ['id', 'object', 'model', 'usage', 'type', 'error', 'code', 'message'],
  tokenPlaces: { cachePlace: 'inside', reasoningPlace: null },
  hasNoCompletion: true,
  hasNoTotal: false,

  read(document) {
    const usage = document.jsonAt('usage')
    if (usage === null && document.textAt('object') !== 'list') return errorIn(document)
    return { ...nothing, id: document.textAt('id'), model: document.textAt('model'), usage, isEnd: true }
  },
}

/** An error instead of an answer. Its fields are in `error`, or beside it. */
function errorIn(document: JsonDocument): Finding | null {
  const [error, type, object, code, message] = ['error', 'type', 'object', 'code', 'message'].map((name) =>
    document.valueAt(name),
  )
  if (document.eventName !== 'error' && !holdsError({ error, type, object })) return null
  return { ...nothing, error: error ? { error } : { error: { code, message } } }
}

export const answerApis: Readonly<Record<ApiName, AnswerApi>> = { responses, messages, embeddings }
