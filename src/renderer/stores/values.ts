import { create } from 'zustand'
import { keepEqual } from '../lib/keep-equal.ts'

/** A value by id, such as by chat; null for an id without one. */
export function createValues<T>() {
  const store = create<Readonly<Record<string, T>>>()(() => ({}))
  const get = (id: string): T | null => store.getState()[id] ?? null

  function set(id: string, value: T | null): void {
    const { [id]: _before, ...others } = store.getState()
    store.setState(value === null ? others : { ...others, [id]: value }, true)
  }

  return {
    get,
    /** The same in a component. */
    use: (id: string): T | null => store((values) => values[id] ?? null),
    set,
    /** Sets a value that was read again, which may be equal. */
    keep: (id: string, value: T): void => set(id, keepEqual(get(id) ?? undefined, value)),
  }
}
