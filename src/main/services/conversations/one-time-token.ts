import { AppError } from '../../../shared/domain/app/errors.ts'

interface Offer<T> {
  /** Stores a value, replaces the previous one, and returns its id. */
  make(value: T): string
  /** The value with this id. The value stays stored. */
  find(id: string): T
  /** Removes and returns the value with this id, so that it is used only once. */
  take(id: string): T
  /** Removes the value with this id, or any value. */
  forget(id?: string): void
}

/** Ties a confirmation to the last question, so that a late confirmation cannot apply to a newer question. */
export function createOneTimeToken<T>(newId: () => string): Offer<T> {
  let offered: { id: string; value: T } | null = null
  function find(id: string): T {
    if (offered?.id !== id) throw new AppError('offer-gone', 'This is not offered any more.')
    return offered.value
  }
  return {
    make(value) {
      offered = { id: newId(), value }
      return offered.id
    },
    find,
    take(id) {
      const value = find(id)
      offered = null
      return value
    },
    forget(id) {
      if (id === undefined || offered?.id === id) offered = null
    },
  }
}
