import type { RestoreOffer } from '../../../shared/contract/data/data-place.ts'
import { takeIn } from '../../storage/backups/take-in.ts'
import type { Job } from '../job.ts'

export interface TakeInOrder {
  readonly from: string
  readonly draft: string
}
export type TakenIn = Pick<RestoreOffer, 'bytes' | 'contents'>

/** Copies a file that may be restored to where it is needed, and looks into the copy. */
export const takeInJob: Job<TakeInOrder, TakenIn> = {
  pace: 'long',
  access: 'read',
  run: (_database, { from, draft }, report) => takeIn(from, draft, report),
}
