// The host models a part of Electron; every other part refuses by name instead of pretending.

/** Names that the language itself reads (await, JSON), not the app. */
const readByTheLanguage = new Set<PropertyKey>(['then', 'toJSON'])

export function notModelled(what: string): Error {
  return new Error(`electron host: ${what} is not modelled`)
}

/**
 * To the app this is the whole of Electron's object: what is not among the members refuses by name.
 * `Partial<T>` makes a member that Electron doesn't have, or has with another type, a type error.
 */
export function modelled<T extends object>(name: string, members: Partial<T>): T {
  const check = (key: PropertyKey): void => {
    if (key in members || typeof key === 'symbol' || readByTheLanguage.has(key)) return
    throw notModelled(`${name}.${String(key)}`)
  }
  return new Proxy(members, {
    get(target, key, receiver) {
      check(key)
      return Reflect.get(target, key, receiver)
    },
    set(target, key, value) {
      check(key)
      return Reflect.set(target, key, value)
    },
  }) as T
}

/** A part of Electron that the host has nothing of: touching it in any way refuses. */
export function refused(name: string): object {
  const refuse = (how: string) => (): never => {
    throw notModelled(how)
  }
  return new Proxy(function refusedPart() {}, {
    get(_target, key) {
      if (typeof key === 'symbol' || readByTheLanguage.has(key)) return undefined
      throw notModelled(`${name}.${key}`)
    },
    apply: refuse(`${name}()`),
    construct: refuse(`new ${name}()`),
  })
}
