import { contract, type Input, type Output, type RequestName } from '../../shared/contract.ts'
import { AppError, errorKind, type RefusedReply, type Reply } from '../../shared/errors.ts'
import { textLimits } from '../../shared/text-limits.ts'
import type { Log } from '../log.ts'

/** One handler a request: a missing or a superfluous one does not compile. */
export type Handlers = {
  readonly [N in RequestName]: (input: Input<N>) => Output<N> | Promise<Output<N>>
}

export type Router = (name: unknown, input: unknown) => Promise<Reply<unknown>>

/**
 * Parses, calls, answers. It never rejects. What a handler returns is parsed as well, so that nothing crosses to the window
 * that the contract does not name.
 */
export function createRouter(handlers: Handlers, log: Log): Router {
  return async (name, input) => {
    if (!isRequestName(name)) return refused('unknown-request')
    const parsed = contract[name].input.safeParse(input)
    if (!parsed.success) return refused(codeOf(parsed.error.issues))
    try {
      const handler = handlers[name] as (input: unknown) => unknown
      const value = contract[name].output.parse(await handler(parsed.data))
      return { ok: true, value }
    } catch (error) {
      return answerTo(error, name, log)
    }
  }
}

/** A person can write or paste too much, and can do something about it; whatever else does not fit is a mistake of ours. */
function codeOf(issues: readonly { code?: string | undefined; maximum?: unknown }[]): RefusedReply['code'] {
  const most = new Set(issues.map(({ code, maximum }) => (code === 'too_big' ? maximum : null)))
  if (most.has(textLimits.message)) return 'text-too-long'
  return most.has(textLimits.draft) ? 'draft-too-long' : 'malformed-input'
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(contract, name)
}

function answerTo(error: unknown, name: RequestName, log: Log): RefusedReply {
  if (error instanceof AppError) {
    const { code, failure, stop } = error
    return { ok: false, code, failure, ...(stop !== null && { stop }) }
  }
  log.warn('a request failed unexpectedly', { request: name, error: errorKind(error) })
  return refused('internal')
}

function refused(code: RefusedReply['code']): RefusedReply {
  return { ok: false, code, failure: null }
}
