import { fieldsOf, type JsonFields } from '../parsing/json-fields.ts'

const maxDepth = 5
const allIsWell = /^(?:0+|2\d\d|ok|success)?$/i

/** An error that came under a good status, or inside a stream. */
export function holdsError(body: unknown): boolean {
  const fields = fieldsOf(body)
  if (!fields) return false
  if (says(fields.error) || fields.object === 'error' || fields.type === 'error') return true
  if (Array.isArray(fields.choices)) return fields.choices.some((choice) => says(fieldsOf(choice)?.error))
  return says(fields.detail) || says(fields.errors)
}

/**
 * A code and a sentence where an answer should be: how vendors fail in shapes of their own, written as others write an error.
 * It is one only where no answer follows: progress may be told in the same way.
 */
export function complaintIn(body: unknown): JsonFields | null {
  const fields = fieldsOf(body)
  if (!fields || (Array.isArray(fields.choices) && fields.choices.length > 0)) return null
  return asError(fields) ?? asError(fieldsOf(fields.base_resp))
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

/** Some send an empty error with every good answer. */
function says(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return depth < maxDepth && Object.values(value).some((entry) => says(entry, depth + 1))
}
