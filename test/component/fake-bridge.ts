import type { Input, Output, RequestName } from '../../src/shared/contract.ts'
import type { ErrorCode, RefusedReply, Reply } from '../../src/shared/errors.ts'
import type { AppEvent, Bridge } from '../../src/shared/events.ts'
import type { Failure } from '../../src/shared/failure.ts'
import { createFakeHandlers } from './fake-handlers.ts'
import type { Handlers } from './fake-replies.ts'
import { emptyWorld, type World } from './fake-world.ts'

interface SeenRequest {
  readonly name: RequestName
  readonly input: unknown
}

export interface FakeBridge extends Bridge {
  readonly world: World
  readonly seen: readonly SeenRequest[]
  emit(event: AppEvent): void
  /** Answers one kind of request in another way from now on. */
  answer<N extends RequestName>(
    name: N,
    handler: (input: Input<N>) => Reply<Output<N>> | Promise<Reply<Output<N>>>,
  ): void
  inputsOf(name: RequestName): unknown[]
}

/** Stands where the preload stands: the contract, answered from memory. */
export function createFakeBridge(world: World = emptyWorld()): FakeBridge {
  const listeners = new Set<(event: AppEvent) => void>()
  const seen: SeenRequest[] = []
  const emit = (event: AppEvent): void => {
    for (const listener of listeners) listener(structuredClone(event))
  }
  let handlers: Handlers = createFakeHandlers(world, emit)
  return {
    world,
    seen,
    async request(name, input) {
      seen.push({ name, input: structuredClone(input) })
      return structuredClone(await handlers[name](input))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit,
    answer(name, handler) {
      handlers = { ...handlers, [name]: handler }
    },
    inputsOf: (name) => seen.filter((request) => request.name === name).map(({ input }) => input),
  }
}

export function refuse(code: ErrorCode, failure: Failure | null = null): RefusedReply {
  return { ok: false, code, failure }
}
