import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../shared/domain/app/errors.ts'

/** The rest of a list about a chat or a program, from this row on. */
export interface MorePages {
  readonly conversationId: string
  readonly restId: string
  readonly from: number
}

/** Gives long lists page by page, and keeps the last one of each database for its later pages. */
export function createPages<T>(rowsAPage: number) {
  const kept = new WeakMap<DatabaseSync, { readonly restId: string; readonly rows: T[] }>()
  return {
    /** The first page, with the id of the rest if there is one. */
    first(database: DatabaseSync, rows: T[]): { readonly page: T[]; readonly restId?: string } {
      if (rows.length <= rowsAPage) return { page: rows }
      const restId = crypto.randomUUID()
      kept.set(database, { restId, rows })
      return { page: rows.slice(0, rowsAPage), restId }
    },
    more(database: DatabaseSync, { restId, from }: MorePages): T[] {
      const list = kept.get(database)
      if (list?.restId !== restId) throw new AppError('not-found', 'Another list was read since.')
      const page = list.rows.slice(from, from + rowsAPage)
      // The reader has asked for everything, and words of a temporary chat must not stay.
      if (page.length === 0) kept.delete(database)
      return page
    },
  }
}
