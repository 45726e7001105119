import type { PlainErrorCode, Refusal } from '../../src/shared/contract/app/refusal.ts'
import type { Failure } from '../../src/shared/contract/chat/failure.ts'
import type { Input, Output, RequestName } from '../../src/shared/contract/contract.ts'
import type { AppEvent, Bridge } from '../../src/shared/contract/events.ts'
import type { RefusedReply, Reply } from '../../src/shared/domain/app/errors.ts'
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

/** Replaces the preload: answers the contract from memory. */
export function createFakeBridge(world: World = emptyWorld()): FakeBridge {
  const listeners = new Set<(event: AppEvent) => void>()
  const seen: SeenRequest[] = []
  const emit = (event: AppEvent): void => {
    for (const listener of listeners) listener(structuredClone(event))
  }
  let handlers: Handlers = {
    ...createFakeHandlers(world, emit),
    'session.start': (input) => startOver(world, handlers, input),
  }
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

export function refuse(refusal: PlainErrorCode | Refusal): RefusedReply {
  return { ok: false, ...(typeof refusal === 'string' ? { code: refusal } : refusal) }
}

export const keyLocked = refuse({ code: 'key-locked', problem: 'locked' })

export function refuseCall(failure: Failure): RefusedReply {
  return refuse({ code: 'call-failed', failure })
}

/** Page by page. */
async function listAll(handlers: Handlers): Promise<Reply<Output<'conversations.list'>>> {
  const all: Output<'conversations.list'> = []
  for (let before: number | null = null; ; ) {
    const reply: Reply<Output<'conversations.list'>> = await handlers['conversations.list']({ before })
    if (!reply.ok) return reply
    all.push(...reply.value)
    const last = reply.value.at(-1)
    if (last === undefined) return { ok: true, value: all }
    before = last.recency
  }
}

/** Built from the other requests, including a test's replacements for them. */
async function startOver(
  world: World,
  handlers: Handlers,
  { openId }: Input<'session.start'>,
): Promise<Reply<Output<'session.start'>>> {
  const [settings, connections, summaries, notices] = await Promise.all([
    handlers['settings.read'](),
    handlers['connections.list'](),
    listAll(handlers),
    handlers['notices.list'](),
  ])
  if (!connections.ok) return connections
  if (!summaries.ok) return summaries
  if (!settings.ok) return settings
  const sorted = summaries.value.toSorted((one, other) => other.recency - one.recency)
  const found = sorted.find(({ id }) => id === openId) ?? sorted.find(({ isArchived }) => !isArchived)
  const open = found && (await handlers['conversations.open']({ conversationId: found.id }))
  const models = found && (await handlers['models.list']({ connectionId: found.connectionId }))
  return {
    ok: true,
    value: {
      connections: connections.value,
      summaries: sorted,
      deletedConnections: world.deletedConnections.map(({ id, name }) => ({ id, name })),
      areSummariesWhole: true,
      open: open?.ok === true ? open.value : null,
      models: models?.ok === true ? models.value : null,
      notices: notices.ok ? notices.value : [],
      settings: settings.value,
    },
  }
}
