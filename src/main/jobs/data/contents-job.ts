import type { DataContents } from '../../../shared/contract/data/data-place.ts'
import { readContents } from '../../storage/files/contents.ts'
import type { Job } from '../job.ts'

/** Counts what there is. */
export const contentsJob: Job<null, DataContents> = { pace: 'quick', access: 'read', run: readContents }
