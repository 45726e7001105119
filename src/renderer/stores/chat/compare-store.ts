import { create } from 'zustand'
import type { Comparison } from '../../../shared/contract/conversations/conversation.ts'
import { request } from '../../api.ts'
import { areColumns, type Columns } from './compared-answers.ts'

interface CompareState {
  readonly columns: Columns
  /** By connection: the models chosen for a comparison. */
  readonly chosen: Readonly<Record<string, readonly string[]>>
  /** The answer for which the person is choosing more models. */
  readonly comparedId: string | null
}

export const compareStore = create<CompareState>()(() => ({ columns: {}, chosen: {}, comparedId: null }))

export const useAreColumnsShown = (comparison: Comparison | null): boolean =>
  compareStore(({ columns }) => areColumns(columns, comparison))

export const useColumns = (): Columns => compareStore(({ columns }) => columns)

export const useComparedId = (): string | null => compareStore(({ comparedId }) => comparedId)

/** Opens the choice of more models for this answer; null closes it. */
export function compareMessage(comparedId: string | null): void {
  compareStore.setState({ comparedId })
}

export function showColumns(comparisonId: string, areShown: boolean): void {
  compareStore.setState(({ columns }) => ({ columns: { ...columns, [comparisonId]: areShown } }))
}

/** Null until loaded. */
export const useChosenModels = (connectionId: string): readonly string[] | null =>
  compareStore(({ chosen }) => chosen[connectionId] ?? null)

export function keepChosenModels(connectionId: string, modelIds: readonly string[]): void {
  compareStore.setState(({ chosen }) => ({ chosen: { ...chosen, [connectionId]: modelIds } }))
}

/** Loads the last compared models; the first time, preselects the conversation's model. */
export async function loadChosenModels(connectionId: string, ownModelId: string | null): Promise<void> {
  const areChosen = (): boolean => compareStore.getState().chosen[connectionId] !== undefined
  if (areChosen()) return
  const result = await request('models.compared', { connectionId })
  // The person may have chosen meanwhile.
  if (areChosen()) return
  const known = result.ok ? result.value : []
  const first = ownModelId === null ? [] : [ownModelId]
  keepChosenModels(connectionId, known.length > 0 ? known : first)
}
