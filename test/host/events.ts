import { EventEmitter } from 'node:events'
import type { Event } from 'electron'
import { notModelled } from './page/modelled.ts'

type EmitterMember =
  | 'on'
  | 'once'
  | 'off'
  | 'addListener'
  | 'removeListener'
  | 'removeAllListeners'
  | 'listenerCount'
  | 'emit'

/** `Args` where some overload of Electron's own `on` takes this event with these arguments, else never. */
type Declared<T, Name, Args extends unknown[]> = T extends {
  on(event: Name, listener: (...values: Args) => void): unknown
}
  ? Args
  : never

export type EventsOf<T, Events> = {
  [Name in keyof Events]: Events[Name] extends unknown[] ? Declared<T, Name, Events[Name]> : never
}

export interface HostEvents<T, Events> {
  readonly members: Pick<T, EmitterMember & keyof T>
  emit<Name extends keyof Events & string>(name: Name, ...values: Events[Name] & unknown[]): void
  /** False when a listener prevented the default. */
  allows(name: keyof Events & string, event: Event, ...rest: unknown[]): boolean
  hasListeners(name: keyof Events & string): boolean
}

/** An emitter for the listed events; listening to any other one refuses by name. */
export function createEvents<T, Events extends EventsOf<T, Events>>(
  owner: string,
  names: readonly (keyof Events & string)[],
): HostEvents<T, Events> {
  const emitter = new EventEmitter()
  const known = new Set<string>(names)
  const checked = (name: string): string => {
    if (!known.has(name)) throw notModelled(`${owner}.on('${name}')`)
    return name
  }
  return {
    members: emitterMembers(emitter, checked) as Pick<T, EmitterMember & keyof T>,
    emit: (name, ...values) => {
      emitter.emit(name, ...values)
    },
    allows: (name, event, ...rest) => {
      emitter.emit(name, event, ...rest)
      return !event.defaultPrevented
    },
    hasListeners: (name) => emitter.listenerCount(name) > 0,
  }
}

type Listener = (...values: unknown[]) => void

/** The emitter's methods as members of an Electron object; each returns the object it was called on. */
function emitterMembers(emitter: EventEmitter, checked: (name: string) => string): object {
  const listening = (method: 'on' | 'once' | 'off') =>
    function listen(this: unknown, name: string, listener: Listener): unknown {
      emitter[method](checked(name), listener)
      return this
    }
  return {
    on: listening('on'),
    addListener: listening('on'),
    once: listening('once'),
    off: listening('off'),
    removeListener: listening('off'),
    removeAllListeners(name?: string): unknown {
      emitter.removeAllListeners(name)
      return this
    },
    listenerCount: (name: string) => emitter.listenerCount(checked(name)),
    emit: (name: string, ...values: unknown[]) => emitter.emit(checked(name), ...values),
  }
}

/** Electron's event object: a listener may prevent what comes by default. */
export function createEvent<Params extends object>(params: Params): Event<Params> {
  let defaultPrevented = false
  const event = {
    preventDefault: () => {
      defaultPrevented = true
    },
    get defaultPrevented() {
      return defaultPrevented
    },
  }
  return Object.defineProperties(event, Object.getOwnPropertyDescriptors(params)) as Event<Params>
}
