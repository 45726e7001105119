import type { StoredConnection } from '../../store.ts'

export interface ConnectionRepository {
  /** Those that can be used, in the order of the person. */
  list(): StoredConnection[]
  /** With the deleted ones, which other rows still refer to. */
  everyone(): StoredConnection[]
  /** One that was deleted is found too. */
  find(id: string): StoredConnection | null
  /** Inserts it as the last, or replaces the one of the same id; its place, and whether it is deleted or the default, are set apart. */
  put(connection: StoredConnection): void
  setOrder(ids: readonly string[]): void
  setDefault(id: string): void
  setDeleted(id: string, deletedAt: number | null): void
  /** The key for this origin has gone out with a request. */
  noteKeyUse(id: string, origin: string, usedAt: number): void
}
