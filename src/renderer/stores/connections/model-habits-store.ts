import { create } from 'zustand'
import type { ModelHabits, ModelOrder } from '../../../shared/contract/connections/model.ts'
import { request } from '../../api.ts'
import { keepEqual } from '../../lib/keep-equal.ts'
import { ask } from '../app/asking.ts'

interface ModelHabitsState {
  /** By connection. */
  readonly habits: Readonly<Record<string, ModelHabits>>
}

const noHabits: ModelHabits = {
  favouriteIds: [],
  used: [],
  order: { column: 'name', isDescending: false },
}

export const modelHabitsStore = create<ModelHabitsState>()(() => ({ habits: {} }))

export function useModelHabits(connectionId: string): ModelHabits {
  return modelHabitsStore(({ habits }) => habits[connectionId] ?? noHabits)
}

/** Loads favourites and recent models; equal data triggers no render. */
export async function loadModelHabits(connectionId: string): Promise<void> {
  const result = await request('models.habits', { connectionId })
  // Ignore refusals: the model list works without habits.
  if (result.ok) setHabits(connectionId, result.value)
}

export async function markFavourite(
  connectionId: string,
  modelId: string,
  isFavourite: boolean,
): Promise<void> {
  const favourite = { connectionId, modelId, isFavourite }
  await ask('models.setFavourite', favourite, (habits) => setHabits(connectionId, habits))
}

/** Sets the sort order for all connections. */
export async function orderModels(connectionId: string, order: ModelOrder): Promise<void> {
  modelHabitsStore.setState(({ habits }) => {
    const known = { ...habits, [connectionId]: habits[connectionId] ?? noHabits }
    const ordered = Object.entries(known).map(([id, each]) => [id, { ...each, order }] as const)
    return { habits: Object.fromEntries(ordered) }
  })
  await ask('models.setOrder', order)
}

function setHabits(connectionId: string, kept: ModelHabits): void {
  modelHabitsStore.setState(({ habits }) => ({
    habits: { ...habits, [connectionId]: keepEqual(habits[connectionId], kept) },
  }))
}
