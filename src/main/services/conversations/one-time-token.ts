import { AppError } from '../../../shared/domain/app/errors.ts'

/** Ties a confirmation to the last question, so that a late confirmation cannot apply to a newer question. */
export function createOneTimeToken<T>(newId: () => string) {
  let offered: { id: string; value: T } | null = null
  function find(id: string): T {
    if (offered?.id !== id) throw new AppError('offer-gone', 'This is not offered any more.')
    return offered.value
  }
  return {
    /** Stores a value, replaces the previous one, and returns its id. */
    make(value: T): string {
      offered = { id: newId(), value }
      return offered.id
    },
    /** The value with this id. The value stays stored. */
    find,
    /** Removes and returns the value with this id, so that it is used only once. */
    take(id: string): T {
      const value = find(id)
      offered = null
      return value
    },
    /** Removes the value with this id, or any value. */
    forget(id?: string): void {
      if (id === undefined || offered?.id === id) offered = null
    },
  }
}
