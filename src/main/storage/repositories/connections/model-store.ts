import type { Model, ModelList, UsedModel } from '../../../../shared/contract/connections/model.ts'

export interface ModelRepository {
  list(connectionId: string): ModelList
  /** Null where the service does not list the model, or not how much it has room for. */
  contextLength(connectionId: string, modelId: string): number | null
  replace(connectionId: string, models: readonly Model[], skippedCount: number, fetchedAt: number): void
  /** The ids of those that the person marked, whether the service lists them now or not. */
  favourites(connectionId: string): string[]
  setFavourites(connectionId: string, ids: readonly string[]): void
  /** Those that stand in the ledger, the one asked last first. */
  used(connectionId: string): UsedModel[]
}
