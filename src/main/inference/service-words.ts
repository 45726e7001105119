import { fieldsOf } from './json-fields.ts'

/** What a service said about an error, gathered from whichever of the many shapes it used. */
export interface ServiceWords {
  readonly message: string | null
  /** Codes and types, in lower case. */
  readonly codes: readonly string[]
  /** The field of the request that it complains about. */
  readonly parameter: string | null
  /** An HTTP status written into the body; a gateway may carry it under another one. */
  readonly status: number | null
}

const maxDepth = 5
const messageFields = ['error', 'message', 'detail', 'msg', 'title'] as const
const codeFields = ['code', 'type', 'error_type', 'status', 'statusCode', 'http_status_code'] as const

export function readServiceWords(body: unknown): ServiceWords {
  const layers = layersOf(body)
  const values = layers.flatMap((layer) => {
    const fields = fieldsOf(layer)
    return codeFields.map((name) => fields?.[name])
  })
  const parameters = layers.map((layer) => fieldsOf(layer)?.param)
  return {
    message: messageOf(body, 0),
    codes: values.filter((value) => typeof value === 'string').map((value) => value.toLowerCase()),
    parameter: parameters.find((value) => typeof value === 'string') ?? null,
    status: values.map(Number).find((value) => value >= 400 && value <= 599) ?? null,
  }
}

/** An error that came under a good status, or inside a stream. */
export function holdsError(body: unknown): boolean {
  const fields = fieldsOf(body)
  if (!fields) return false
  return Boolean(fields.error) || fields.object === 'error' || (!fields.choices && Boolean(fields.detail))
}

function layersOf(body: unknown): unknown[] {
  const outer = fieldsOf(body)
  return [fieldsOf(outer?.detail)?.error, outer?.detail, outer?.error, body].toReversed()
}

/** Goes down the usual names until there is a sentence, so that `{error:{message}}` and `{detail:[{msg}]}` are one case. */
function messageOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (depth > maxDepth) return null
  if (Array.isArray(value)) {
    const messages = value.slice(0, 10).map((entry) => messageOf(entry, depth + 1))
    return messages.filter((message) => message !== null).join('; ') || null
  }
  const fields = fieldsOf(value)
  if (!fields) return null
  for (const name of messageFields) {
    const message = messageOf(fields[name], depth + 1)
    if (message !== null) return Array.isArray(fields.loc) ? `${fields.loc.join('.')}: ${message}` : message
  }
  return null
}
