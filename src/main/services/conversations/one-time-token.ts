import { AppError } from '../../../shared/domain/app/errors.ts'

interface Offer<T> {
  /** Remembers what is offered, in the place of what was before, and gives back what to call it. */
  make(value: T): string
  /** What is offered under this name, which stays offered. */
  find(id: string): T
  /** What was offered under this name; it can be taken once. */
  take(id: string): T
  forget(): void
}

/** What the person was asked about last: a yes that comes late must not be a yes to something else. */
export function createOffer<T>(newId: () => string): Offer<T> {
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
    forget() {
      offered = null
    },
  }
}
