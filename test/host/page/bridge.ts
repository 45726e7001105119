import { type Callable, decode, encode, type References } from './codec.ts'

// contextBridge: two worlds share one document and nothing else, so they talk by events under a secret name.
// Data is copied; functions and promises are called and awaited across.

type World = 'main' | 'isolated'

type BridgeMessage =
  | { readonly type: 'expose'; readonly name: string; readonly text: string }
  | { readonly type: 'call'; readonly id: number; readonly text: string }
  | { readonly type: 'return'; readonly ok: boolean; readonly text: string }
  | { readonly type: 'settle'; readonly id: number; readonly ok: boolean; readonly text: string }

interface Answer {
  readonly ok: boolean
  readonly text: string
}

export interface Bridge {
  expose(name: string, api: unknown): void
}

export function createBridge(
  secret: string,
  here: World,
  onExpose: (name: string, api: unknown) => void,
): Bridge {
  const there = here === 'main' ? 'isolated' : 'main'
  const post = (message: BridgeMessage): void => {
    document.dispatchEvent(new CustomEvent(`${secret}-${there}`, { detail: JSON.stringify(message) }))
  }
  // A call is answered while its event is dispatched, so one place for the answer is enough.
  const returned: { answer: Answer | null } = { answer: null }
  const call = (id: number, text: string): Answer => {
    returned.answer = null
    post({ type: 'call', id, text })
    return returned.answer ?? { ok: false, text: encode(new Error('the other world is gone')) }
  }
  const settle = (id: number, answer: Answer): void => post({ type: 'settle', id, ...answer })
  const { references, functions, promises } = createReferences(call, settle)

  const receive: { [Type in BridgeMessage['type']]: (message: BridgeMessage & { type: Type }) => void } = {
    expose: ({ name, text }) => onExpose(name, decode(text, references)),
    call: ({ id, text }) => post({ type: 'return', ...callHere(functions.get(id), text, references) }),
    return: ({ ok, text }) => {
      returned.answer = { ok, text }
    },
    settle: ({ id, ok, text }) => {
      const promise = promises.get(id)
      promises.delete(id)
      promise?.[ok ? 'resolve' : 'reject'](decode(text, references))
    },
  }
  const listen = (event: Event): void => {
    event.stopImmediatePropagation()
    const message: BridgeMessage = JSON.parse((event as CustomEvent<string>).detail)
    receive[message.type](message as never)
  }
  document.addEventListener(`${secret}-${here}`, listen, true)
  return { expose: (name, api) => post({ type: 'expose', name, text: encode(api, references) }) }
}

function callHere(called: Callable | undefined, text: string, references: References): Answer {
  try {
    return { ok: true, text: encode(called?.(...(decode(text, references) as unknown[])), references) }
  } catch (error) {
    return { ok: false, text: encode(error, references) }
  }
}

interface BridgeReferences {
  readonly references: References
  readonly functions: ReadonlyMap<number, Callable>
  readonly promises: Map<number, PromiseWithResolvers<unknown>>
}

function createReferences(
  call: (id: number, text: string) => Answer,
  settle: (id: number, answer: Answer) => void,
): BridgeReferences {
  const functions = new Map<number, Callable>()
  const ids = new Map<Callable, number>()
  const proxies = new Map<number, Callable>()
  const promises = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0

  const callThere = (id: number, values: unknown[]): unknown => {
    const answer = call(id, encode(values, references))
    const value = decode(answer.text, references)
    if (!answer.ok) throw value
    return value
  }
  const references: References = {
    putFunction: (value) => {
      const id = ids.get(value) ?? ++lastId
      ids.set(value, id)
      functions.set(id, value)
      return id
    },
    takeFunction: (id) => {
      const proxy = proxies.get(id) ?? ((...values) => callThere(id, values))
      proxies.set(id, proxy)
      return proxy
    },
    putPromise: (promise) => {
      const id = ++lastId
      const settled = (ok: boolean) => (value: unknown) => settle(id, { ok, text: encode(value, references) })
      promise.then(settled(true), settled(false))
      return id
    },
    takePromise: (id) => {
      const promise = Promise.withResolvers<unknown>()
      promises.set(id, promise)
      return promise.promise
    },
  }
  return { references, functions, promises }
}
