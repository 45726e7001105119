import { fieldsOf, type JsonFields } from './json-fields.ts'

/** What a service said about an error, gathered from whichever of the many shapes it used. */
export interface ServiceWords {
  readonly message: string | null
  /** Codes and types, in lower case. */
  readonly codes: readonly string[]
  /** The field of the request that it complains about. */
  readonly parameter: string | null
  /** An HTTP status written into the body; a gateway may carry it under another one. */
  readonly status: number | null
  /** The objects that the error was wrapped in, the outermost first. */
  readonly layers: readonly JsonFields[]
}

const maxDepth = 5
/** Far more than is ever shown, and little enough for any rule to search. */
const longestMessage = 8_000
const messageFields = ['error', 'errors', 'message', 'detail', 'msg', 'title', 'choices'] as const
const wrappingFields = ['error', 'errors', 'detail', 'choices'] as const
const codeFields = [
  'code',
  'type',
  'error_type',
  'status',
  'statusCode',
  'status_code',
  'http_status_code',
] as const

export function readServiceWords(body: unknown): ServiceWords {
  const layers = layersOf(body, 0)
  const values = layers.flatMap((layer) => codeFields.map((name) => layer[name]))
  const parameters = layers.map(({ param }) => param)
  return {
    message: messageOf(body, 0)?.slice(0, longestMessage) ?? null,
    codes: values.filter((value) => typeof value === 'string').map((value) => value.toLowerCase()),
    parameter: parameters.find((value) => typeof value === 'string') ?? null,
    status: values.map(Number).find((value) => value >= 400 && value <= 599) ?? null,
    layers,
  }
}

/** An error that came under a good status, or inside a stream. */
export function holdsError(body: unknown): boolean {
  const fields = fieldsOf(body)
  if (!fields) return false
  if (says(fields.error) || fields.object === 'error') return true
  if (Array.isArray(fields.choices)) return fields.choices.some((choice) => says(fieldsOf(choice)?.error))
  return says(fields.detail) || says(fields.errors)
}

/** Some send an empty error with every good answer. */
function says(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return Object.values(value).some((entry) => entry !== null && entry !== '')
}

function layersOf(value: unknown, depth: number): JsonFields[] {
  const fields = fieldsOf(Array.isArray(value) ? value[0] : value)
  if (!fields || depth > maxDepth) return []
  return [fields, ...wrappingFields.flatMap((name) => layersOf(fields[name], depth + 1))]
}

/** Goes down the usual names until there is a sentence, so that `{error:{message}}` and `{detail:[{msg}]}` are one case. */
function messageOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return sentenceIn(value, depth)
  if (depth > maxDepth) return null
  if (Array.isArray(value)) {
    const messages = value.slice(0, 10).map((entry) => messageOf(entry, depth + 1))
    return messages.filter((message) => message !== null).join('; ') || null
  }
  const fields = fieldsOf(value)
  if (!fields) return null
  for (const name of messageFields) {
    const message = messageOf(fields[name], depth + 1)
    if (message !== null) return withPlace(fields, withSource(fields, message, depth))
  }
  return null
}

/** A gateway may pass on what stood behind it as JSON in a string. */
function sentenceIn(text: string, depth: number): string | null {
  if (text.trim() === '') return null
  if (depth > maxDepth || !text.trimStart().startsWith('{')) return text
  try {
    return messageOf(JSON.parse(text), depth + 1) ?? text
  } catch {
    return text
  }
}

/** Where a gateway only says that its provider failed, the provider's own words are what tells. */
function withSource({ metadata }: JsonFields, message: string, depth: number): string {
  const source = messageOf(fieldsOf(metadata)?.raw, depth + 1)
  return source === null ? message : `${message}: ${source}`
}

function withPlace({ loc }: JsonFields, message: string): string {
  return Array.isArray(loc) ? `${loc.join('.')}: ${message}` : message
}
