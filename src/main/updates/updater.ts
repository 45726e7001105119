import type { UpdateObstacle, UpdateOffer } from '../../shared/contract/app/update.ts'

/** Updates Tally. Failures are an UpdateError, or an AppError `call-failed` for a request. */
export interface Updater {
  /** The reason why no update is possible; then no other method is ever called. */
  readonly obstacle: UpdateObstacle | null
  readonly feed: string | null
  /** Null where there is no newer version. */
  check(stop: AbortSignal): Promise<UpdateOffer | null>
  /** Downloads and checks the update that the last check found; reports progress. */
  download(onReceived: (receivedBytes: number) => void, stop: AbortSignal): Promise<void>
  /** Checks the download again, then quits, so that the newer version starts. */
  restart(): Promise<void>
  /** Installs the download when the app quits. */
  finish(): void
}
