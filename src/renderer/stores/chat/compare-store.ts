import { create } from 'zustand'
import type { Comparison } from '../../../shared/contract/conversations/conversation.ts'
import { request } from '../../api.ts'
import { areColumns, type Columns } from './compared-answers.ts'

interface CompareState {
  readonly columns: Columns
  /** By connection: the models of its last comparison, empty without one. */
  readonly compared: Readonly<Record<string, readonly string[]>>
  /** By connection: the models that the user chose for the next comparison. */
  readonly chosen: Readonly<Record<string, readonly string[]>>
  /** The answer for which the user is choosing more models. */
  readonly comparedId: string | null
}

export const compareStore = create<CompareState>()(() => ({
  columns: {},
  compared: {},
  chosen: {},
  comparedId: null,
}))

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

export const useHasCompared = (connectionId: string): boolean =>
  compareStore(({ compared }) => (compared[connectionId] ?? []).length > 0)

/** The chosen models, else those compared last, else the chat's own. */
export function useChosenModels(connectionId: string, ownModelId: string | null): readonly string[] {
  const chosen = compareStore((state) => state.chosen[connectionId])
  const compared = compareStore((state) => state.compared[connectionId]) ?? []
  if (chosen !== undefined) return chosen
  if (compared.length > 0) return compared
  return ownModelId === null ? [] : [ownModelId]
}

export function setChosenModels(connectionId: string, modelIds: readonly string[]): void {
  compareStore.setState(({ chosen }) => ({ chosen: { ...chosen, [connectionId]: modelIds } }))
}

export function setComparedModels(connectionId: string, modelIds: readonly string[]): void {
  compareStore.setState(({ compared }) => ({ compared: { ...compared, [connectionId]: modelIds } }))
}

/** Without an answer, the connection counts as one that never compared. */
export async function loadComparedModels(connectionId: string): Promise<void> {
  const isLoaded = (): boolean => compareStore.getState().compared[connectionId] !== undefined
  if (isLoaded()) return
  const result = await request('models.compared', { connectionId })
  // The first comparison may have been sent meanwhile.
  if (result.ok && !isLoaded()) setComparedModels(connectionId, result.value)
}
