import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { fieldsOf, type JsonFields } from '../parsing/json-fields.ts'

/** The details of an error body, gathered from any of the many shapes that services use. */
export interface ErrorBody {
  readonly message: string | null
  /** Codes and types, in lower case. */
  readonly codes: readonly string[]
  /** The request field that the service complains about. */
  readonly parameter: string | null
  /** An HTTP status written into the body; a gateway may send it under another status. */
  readonly status: number | null
  /** The objects that wrap the error, outermost first. */
  readonly layers: readonly JsonFields[]
}

const maxDepth = 5
/** Far longer than any message shown, and short enough for every rule to search. */
const maxMessageLength = 8_000
const maxEntries = 10
const messageFields = [
  'error',
  'errors',
  'message',
  'detail',
  'msg',
  'error_description',
  'title',
  'choices',
] as const
/** Where `error` is only a label, any other field tells more. */
const labelledFields = [...messageFields.slice(1), 'error'] as const
const wrappingFields = ['error', 'errors', 'detail', 'details', 'choices'] as const
const codeFields = [
  'code',
  'type',
  'reason',
  'error_type',
  'status',
  'statusCode',
  'status_code',
  'http_status_code',
] as const
const oneWord = /^\S{1,100}$/
const reasonPhrase =
  /^(?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|proxy authentication required|request time-?out|conflict|gone|length required|precondition (?:failed|required)|(?:payload|content|request entity) too large|uri too long|unsupported media type|i.?m a teapot|unprocessable (?:entity|content)|locked|failed dependency|too early|upgrade required|too many requests|unavailable for legal reasons|internal server error|not implemented|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|insufficient storage|network authentication required)$/i

export function readErrorBody(body: unknown): ErrorBody {
  const layers = layersOf(body, 0)
  const values = layers.flatMap((layer) => codeFields.map((name) => layer[name]))
  const labels = layers.map(({ error }) => error).filter((error) => isLabel(error) && oneWord.test(error))
  const parameters = layers.map(({ param }) => param)
  return {
    message: messageOf(body, 0)?.slice(0, maxMessageLength) ?? null,
    codes: [...values, ...labels]
      .filter((value) => typeof value === 'string')
      .map((value) => value.toLowerCase()),
    parameter: parameters.find((value) => typeof value === 'string') ?? null,
    status: values.map(Number).find((value) => value >= 400 && value <= 599) ?? null,
    layers,
  }
}

function layersOf(value: unknown, depth: number): JsonFields[] {
  if (depth > maxDepth) return []
  if (Array.isArray(value)) return value.slice(0, maxEntries).flatMap((entry) => layersOf(entry, depth + 1))
  const fields = fieldsOf(value)
  if (!fields) return []
  return [fields, ...wrappingFields.flatMap((name) => layersOf(fields[name], depth + 1))]
}

/**
 * Descends through the common field names to a sentence, so `{error:{message}}` and `{detail:[{msg}]}` are
 * one case.
 */
function messageOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return sentenceIn(value, depth)
  if (depth > maxDepth) return null
  if (Array.isArray(value)) {
    const messages = value.slice(0, maxEntries).map((entry) => messageOf(entry, depth + 1))
    return messages.filter((message) => message !== null).join('; ') || null
  }
  const fields = fieldsOf(value)
  if (!fields) return null
  for (const name of isLabel(fields['error']) ? labelledFields : messageFields) {
    const message = messageOf(fields[name], depth + 1)
    if (message !== null) return withPlace(fields, withSource(fields, message, depth))
  }
  return null
}

/** The reason phrase of a status, or a single word: a label for the error and not a sentence about it. */
function isLabel(value: unknown): value is string {
  return typeof value === 'string' && (oneWord.test(value) || isReasonPhrase(value))
}

/** True for bodies that only repeat the status, such as `Forbidden`. */
export function isReasonPhrase(text: string): boolean {
  return reasonPhrase.test(text.replace(/^\W*\d{3}\b/, '').replace(/^\W+|(?<!\W)\W+$/g, ''))
}

/** Unwraps JSON in a string, in which a gateway may pass on an upstream error. */
function sentenceIn(text: string, depth: number): string | null {
  if (text.trim() === '') return null
  if (depth > maxDepth || !text.trimStart().startsWith('{')) return text
  return messageOf(parseJson(text), depth + 1) ?? text
}

/** The provider's own message, where a gateway only reports that its provider failed. */
function withSource({ metadata }: JsonFields, message: string, depth: number): string {
  const source = messageOf(fieldsOf(metadata)?.['raw'], depth + 1)
  return source === null ? message : `${message}: ${source}`
}

function withPlace({ loc }: JsonFields, message: string): string {
  return Array.isArray(loc) ? `${loc.join('.')}: ${message}` : message
}
