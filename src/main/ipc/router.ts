import { type PlainErrorCode, Refusal } from '../../shared/contract/app/refusal.ts'
import { contract, type RequestName } from '../../shared/contract/contract.ts'
import { AppError, errorKind, type RefusedResult, type Result } from '../../shared/domain/app/errors.ts'
import { textLimits } from '../../shared/domain/app/limits.ts'
import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'
import type { Log } from '../log.ts'
import type { Handlers } from '../services/handlers.ts'
import { type MayUse, mayRequest } from './window-requests.ts'

/** A bill of the largest valid size, with Tally's rows, holds fewer values. */
const maxValues = 500_000
const deepest = 10

export type Router = (name: unknown, input: unknown, from: WindowKind) => Promise<Result<unknown>>

/**
 * Parses the input, calls the handler and responds. Never rejects. Also parses the result, so that only
 * fields in the contract reach the window. Each kind of window may make only its own requests, about
 * its own chats.
 */
export function createRouter(handlers: Handlers, log: Log, mayUse: MayUse): Router {
  return async (name, input, from) => {
    if (!isRequestName(name)) {
      log.warn('unknown request refused')
      return refused('unknown-request')
    }
    if (!mayRequest(from, name)) {
      log.warn('request of another kind of window refused', { request: name, from })
      return refused('untrusted-sender')
    }
    try {
      const read = readInput(name, input)
      if (!read.ok) return refusedInput(read.code, name, log)
      const conversationId = chatOf(read.value)
      if (conversationId !== null && !mayUse(from, conversationId)) return refused('not-found')
      const handler = handlers[name] as (input: unknown, from: WindowKind) => unknown
      const value = contract[name].output.parse(await handler(read.value, from))
      return { ok: true, value }
    } catch (error) {
      return answerTo(error, name, log)
    }
  }
}

/** The chat that a request is about. */
function chatOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('conversationId' in input)) return null
  return typeof input.conversationId === 'string' ? input.conversationId : null
}

type ReadInput = { ok: true; value: unknown } | { ok: false; code: PlainErrorCode }

/** An input that throws when read is malformed. */
function readInput(name: RequestName, input: unknown): ReadInput {
  try {
    if (!isPlainData(input)) return { ok: false, code: 'malformed-input' }
    const { success, data, error } = contract[name].input.safeParse(input)
    return success ? { ok: true, value: data } : { ok: false, code: codeOf(error.issues) }
  } catch {
    return { ok: false, code: 'malformed-input' }
  }
}

function refusedInput(code: PlainErrorCode, name: RequestName, log: Log): RefusedResult {
  if (code === 'malformed-input') log.warn('malformed request refused', { request: name })
  return refused(code)
}

/** People can write or paste too much text, and can shorten it. Any other mismatch is a bug in Tally. */
function codeOf(issues: readonly { code?: string | undefined; maximum?: unknown }[]): PlainErrorCode {
  const most = new Set(issues.map(({ code, maximum }) => (code === 'too_big' ? maximum : null)))
  if (most.has(textLimits.message)) return 'text-too-long'
  return most.has(textLimits.draft) ? 'draft-too-long' : 'malformed-input'
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(contract, name)
}

function answerTo(error: unknown, name: RequestName, log: Log): RefusedResult {
  const { success, data } = Refusal.safeParse(error instanceof AppError ? error : null)
  if (success) return { ok: false, ...data }
  const event =
    error instanceof AppError ? 'refusal data does not match the contract' : 'request failed unexpectedly'
  log.warn(event, { request: name, error: errorKind(error) })
  return refused('internal')
}

function refused(code: PlainErrorCode): RefusedResult {
  return { ok: false, code }
}

/**
 * Whether an input is plain data and no larger than any valid request. A schema visits every item of a list
 * before it rejects the length. A sparse list can claim four billion items without using memory.
 */
export function isPlainData(input: unknown): boolean {
  let left = maxValues
  const isPlain = (value: unknown, depth: number): boolean => {
    left -= 1
    if (typeof value !== 'object' || value === null) return typeof value !== 'bigint'
    const parts = partsOf(value)
    if (parts === null || depth > deepest || parts.length > left) return false
    return parts.every((part) => isPlain(part, depth + 1))
  }
  return isPlain(input, 1)
}

/**
 * Null for anything but lists and plain records. Also null for a record with an own `__proto__`, which would
 * change its prototype when copied.
 */
function partsOf(value: object): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return null
  return Object.hasOwn(value, '__proto__') ? null : Object.values(value)
}
