import * as z from 'zod'
import { createRouter, type Router } from '../../src/main/ipc/router.ts'
import type { Handlers as MainHandlers } from '../../src/main/services/handlers.ts'
import type { PlainErrorCode } from '../../src/shared/contract/app/refusal.ts'
import type { Failure } from '../../src/shared/contract/chat/failure.ts'
import { contract, type Input, type Output, type RequestName } from '../../src/shared/contract/contract.ts'
import { AppError } from '../../src/shared/domain/app/errors.ts'
import { aFailure } from '../fixtures/samples/chat.ts'

type Answer<N extends RequestName> = Output<N> | AppError

export type Handlers = {
  readonly [N in RequestName]: (input: Input<N>) => Answer<N> | Promise<Answer<N>>
}

/** Main carries these out outside the window. They need no handler here: a test looks at their inputs. */
type Silent = { [N in RequestName]: undefined extends Output<N> ? N : never }[RequestName]

type NamesOf<Prefix extends string> = Extract<RequestName, `${Prefix}.${string}`>

export type HandlersOf<Prefix extends string> = Pick<Handlers, Exclude<NamesOf<Prefix>, Silent>> &
  Partial<Pick<Handlers, Extract<NamesOf<Prefix>, Silent>>>

export const silentHandlers = Object.fromEntries(
  Object.keys(contract).map((name) => [name, () => undefined]),
) as unknown as Pick<Handlers, Silent>

const sentence = 'The fake refuses.'

export const keyLocked = new AppError('key-locked', sentence, { problem: 'locked' })

export function refuse(code: PlainErrorCode): AppError {
  return new AppError(code, sentence)
}

export function refuseCall(failure: Failure): AppError {
  return new AppError('call-failed', sentence, { failure })
}

/** The service refuses the key. */
export const wrongKey = refuseCall({
  ...aFailure({ code: 'key', charge: 'turned-away' }),
  response: {
    status: 401,
    statusText: 'Unauthorized',
    contentType: null,
    headers: [],
    excerpt: 'no such key',
    body: '',
  },
})

/** Calls the handler of a request; throws its refusal. */
export async function callHandler<N extends RequestName>(
  handlers: Handlers,
  name: N,
  input: Input<N>,
): Promise<Output<N>> {
  const answer = await handlers[name](input)
  if (answer instanceof AppError) throw answer
  // `instanceof` does not exclude the union of all refusals.
  return answer as Output<N>
}

/** Main's router over the fake handlers. `report` hears of every value that the contract does not allow. */
export function routeByContract(handlers: () => Handlers, report: (deviation: string) => void): Router {
  const handle = async (name: RequestName, input: Input<RequestName>): Promise<unknown> => {
    const output = await callHandler(handlers(), name, input)
    const { error } = contract[name].output.safeParse(output)
    if (error !== undefined) report(`${name}: ${z.prettifyError(error)}`)
    return output
  }
  const names = Object.keys(contract) as RequestName[]
  const routed = Object.fromEntries(
    names.map((name) => [name, (input: Input<RequestName>) => handle(name, input)]),
  ) as unknown as MainHandlers
  const warn = (text: string, facts = {}): void => report(`${text} ${JSON.stringify(facts)}`)
  return createRouter(routed, { warn, note: () => undefined }, () => true)
}
