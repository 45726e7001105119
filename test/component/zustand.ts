import type { StateCreator, StoreApi, UseBoundStore } from 'zustand'
import { create as createStore } from 'zustand/react'

const resets: (() => void)[] = []

/** Replaces zustand's `create`, so that a test begins with the first state of every store. */
export const create =
  <State>() =>
  (initializer: StateCreator<State>): UseBoundStore<StoreApi<State>> => {
    const store = createStore<State>()(initializer)
    resets.push(() => store.setState(store.getInitialState(), true))
    return store
  }

export function resetStores(): void {
  for (const reset of resets) reset()
}
