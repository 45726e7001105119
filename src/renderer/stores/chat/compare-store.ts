import { create } from 'zustand'
import type { Comparison } from '../../../shared/contract/conversations/conversation.ts'
import { request } from '../../api.ts'
import { createValues } from '../values.ts'
import { areColumns, type Columns } from './compared-answers.ts'

interface CompareState {
  readonly columns: Columns
  /** The answer for which the user is choosing more models. */
  readonly comparedId: string | null
}

export const compareStore = create<CompareState>()(() => ({ columns: {}, comparedId: null }))
/** By connection: the models of its last comparison, empty without one. */
const compared = createValues<readonly string[]>()
/** By connection: the models that the user chose for the next comparison. */
const chosen = createValues<readonly string[]>()

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

export const useHasCompared = (connectionId: string): boolean => (compared.use(connectionId) ?? []).length > 0

/** The chosen models, else those compared last, else the chat's own. */
export function useChosenModels(connectionId: string, ownModelId: string | null): readonly string[] {
  const chosenIds = chosen.use(connectionId)
  const comparedIds = compared.use(connectionId) ?? []
  if (chosenIds !== null) return chosenIds
  if (comparedIds.length > 0) return comparedIds
  return ownModelId === null ? [] : [ownModelId]
}

export const setChosenModels = chosen.set
export const setComparedModels = compared.set

/** Without an answer, the connection counts as one that never compared. */
export async function loadComparedModels(connectionId: string): Promise<void> {
  const isLoaded = (): boolean => compared.get(connectionId) !== null
  if (isLoaded()) return
  const result = await request('models.compared', { connectionId })
  // The first comparison may have been sent meanwhile.
  if (result.ok && !isLoaded()) setComparedModels(connectionId, result.value)
}
