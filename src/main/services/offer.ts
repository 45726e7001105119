import { AppError } from '../../shared/errors.ts'

interface Offer<T> {
  /** Remembers what is offered, in the place of what was before, and gives back what to call it. */
  make(value: T): string
  /** What was offered under this name; it can be taken once. */
  take(id: string): T
  forget(): void
}

/** What the person was asked about last: a yes that comes late must not be a yes to something else. */
export function createOffer<T>(newId: () => string): Offer<T> {
  let offered: { id: string; value: T } | null = null
  return {
    make(value) {
      offered = { id: newId(), value }
      return offered.id
    },
    take(id) {
      if (offered?.id !== id) throw new AppError('offer-gone', 'This is not offered any more.')
      const { value } = offered
      offered = null
      return value
    },
    forget() {
      offered = null
    },
  }
}
