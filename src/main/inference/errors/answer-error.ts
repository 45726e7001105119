import { fieldsOf, type JsonFields } from '../parsing/json-fields.ts'

const maxDepth = 5
const allIsWell = /^(?:0+|2\d\d|ok|success)?$/i

/** Whether a body with a good status, or an event of a stream, holds an error. */
export function holdsError(body: unknown): boolean {
  const fields = fieldsOf(body)
  if (!fields) return false
  if (says(fields['error']) || fields['object'] === 'error' || fields['type'] === 'error') return true
  if (Array.isArray(fields['choices']))
    return fields['choices'].some((choice) => says(fieldsOf(choice)?.['error']))
  return says(fields['detail']) || says(fields['errors'])
}

/**
 * A code and a sentence instead of an answer: the vendor-specific error shapes, rewritten to the common one.
 * Counts as an error only if no answer follows, because some services report progress the same way.
 */
export function errorTextIn(body: unknown): JsonFields | null {
  const fields = fieldsOf(body)
  if (!fields || (Array.isArray(fields['choices']) && fields['choices'].length > 0)) return null
  return asError(fields) ?? asError(fieldsOf(fields['base_resp']))
}

function asError(fields: JsonFields | null): JsonFields | null {
  if (!fields) return null
  const { message, msg, status_msg, code, status_code, statusCode, success } = fields
  const sentence = [message, msg, status_msg].find((value) => typeof value === 'string' && !isWell(value))
  const isBad = success === false || [code, status_code, statusCode].some((value) => !isWell(value))
  return sentence !== undefined && isBad ? { ...fields, message: sentence } : null
}

function isWell(value: unknown): boolean {
  return (typeof value !== 'string' && typeof value !== 'number') || allIsWell.test(String(value).trim())
}

/** False for an empty error, which some services send with every good response. */
function says(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return depth < maxDepth && Object.values(value).some((entry) => says(entry, depth + 1))
}
