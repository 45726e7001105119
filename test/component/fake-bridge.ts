import { expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import { isQuickWindow } from '../../src/renderer/lib/is-quick-window.ts'
import type { Input, Output, RequestName } from '../../src/shared/contract/contract.ts'
import { AppEvent, type Bridge } from '../../src/shared/contract/events.ts'
import { AppError, type Result } from '../../src/shared/domain/app/errors.ts'
import type { WindowKind } from '../../src/shared/domain/app/window-kinds.ts'
import { callHandler, type Handlers, routeByContract } from './fake-contract.ts'
import { createFakeHandlers } from './fake-handlers.ts'
import { emptyWorld, type World } from './fake-world.ts'

interface SeenRequest {
  readonly name: RequestName
  readonly input: unknown
}

interface SpellCheck {
  readonly language: string
  find(words: string[]): Promise<string[]>
}

export interface FakeBridge extends Bridge {
  readonly world: World
  readonly seen: readonly SeenRequest[]
  emit(event: AppEvent): void
  /** Answers one kind of request in another way from now on. */
  answer<N extends RequestName>(name: N, handler: Handlers[N]): void
  inputsOf(name: RequestName): unknown[]
  /** The language of the window's spell check, and its answer; null before the first dictionary. */
  readonly spellCheck: SpellCheck | null
}

/**
 * Replaces preload and main: answers from memory. The test fails if an input, an answer or an event deviates
 * from the contract.
 */
export function createFakeBridge(world: World = emptyWorld()): FakeBridge {
  const listeners = new Set<(event: AppEvent) => void>()
  const seen: SeenRequest[] = []
  const deviations: string[] = []
  let spellCheck: SpellCheck | null = null
  const emit = (event: AppEvent): void => {
    const { data, error } = AppEvent.safeParse(structuredClone(event))
    if (error !== undefined) deviations.push(`${event.type}: ${z.prettifyError(error)}`)
    else for (const listener of listeners) listener(data)
  }
  let handlers: Handlers = {
    ...createFakeHandlers(world, emit),
    'session.start': (input) => startOver(world, handlers, input),
  }
  const route = routeByContract(
    () => handlers,
    (deviation) => deviations.push(deviation),
  )
  onTestFinished(() => expect(deviations, 'deviations from the contract').toEqual([]))
  async function answerTo<N extends RequestName>(name: N, input: Input<N>): Promise<Result<Output<N>>> {
    seen.push({ name, input: structuredClone(input) })
    return structuredClone(await route(name, structuredClone(input), kindOfWindow())) as Result<Output<N>>
  }
  return {
    world,
    seen,
    request: answerTo,
    importDropped: () => answerTo('transfer.importDropped', { paths: ['/dropped/chats.json'] }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    checkSpelling(language, find) {
      spellCheck = { language, find }
    },
    get spellCheck() {
      return spellCheck
    },
    emit,
    answer(name, handler) {
      handlers = { ...handlers, [name]: handler }
    },
    inputsOf: (name) => seen.filter((request) => request.name === name).map(({ input }) => input),
  }
}

/** As main writes it into the page. */
const kindOfWindow = (): WindowKind => (isQuickWindow() ? 'quick' : 'main')

/** Page by page. */
async function listAll(handlers: Handlers): Promise<Output<'conversations.list'>> {
  const all: Output<'conversations.list'> = []
  for (let before: number | null = null; ; ) {
    const page: Output<'conversations.list'> = await callHandler(handlers, 'conversations.list', { before })
    all.push(...page)
    const last = page.at(-1)
    if (last === undefined) return all
    before = last.recency
  }
}

async function nullIfRefused<T>(output: Promise<T>): Promise<T | null> {
  try {
    return await output
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Built from the other requests, including a test's replacements for them. */
async function startOver(
  world: World,
  handlers: Handlers,
  { openId }: Input<'session.start'>,
): Promise<Output<'session.start'>> {
  const [settings, connections, all, notices] = await Promise.all([
    callHandler(handlers, 'settings.read', undefined),
    callHandler(handlers, 'connections.list', undefined),
    listAll(handlers),
    nullIfRefused(callHandler(handlers, 'notices.list', undefined)),
  ])
  const summaries = all.toSorted((one, other) => other.recency - one.recency)
  const found = summaries.find(({ id }) => id === openId) ?? summaries.find(({ isArchived }) => !isArchived)
  const [open, models] = found
    ? await Promise.all([
        nullIfRefused(callHandler(handlers, 'conversations.open', { conversationId: found.id })),
        nullIfRefused(callHandler(handlers, 'models.list', { connectionId: found.connectionId })),
      ])
    : [null, null]
  return {
    connections,
    summaries,
    deletedConnections: world.deletedConnections.map(({ id, name }) => ({ id, name })),
    areSummariesWhole: true,
    open,
    models,
    notices: notices ?? [],
    settings,
    projects: world.projects,
    isMeterOn: world.meter.isOn,
    abilities: world.abilities,
  }
}
