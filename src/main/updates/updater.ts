import type { UpdateObstacle, UpdateOffer } from '../../shared/contract/app/update.ts'

/** What replaces Tally by a newer one. What goes wrong is an UpdateError, or an AppError `call-failed` for a request. */
export interface Updater {
  /** Why it cannot; then nothing else is ever asked of it. */
  readonly obstacle: UpdateObstacle | null
  /** The address that it asks. */
  readonly feed: string | null
  /** Null where there is nothing newer. */
  look(stop: AbortSignal): Promise<UpdateOffer | null>
  /** Fetches what the last look found and checks it; tells how much of it is there. */
  bring(tell: (receivedBytes: number) => void, stop: AbortSignal): Promise<void>
  /** Checks what was fetched once more, then ends the app, to be started again as the newer one. */
  restart(): Promise<void>
  /** The app has ended: puts what was fetched in its place. */
  finish(): void
}
