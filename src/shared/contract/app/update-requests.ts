import { nothing, request } from '../schemas.ts'
import { UpdateState } from './update.ts'

/** Newer versions of Tally. Each answer is how things stand then; what comes later is told by `updates-changed`. */
export const updateRequests = {
  'updates.read': request(nothing, UpdateState),
  'updates.look': request(nothing, UpdateState),
  /** Begins to fetch what was found; its end is told. */
  'updates.fetch': request(nothing, UpdateState),
  'updates.cancel': request(nothing, UpdateState),
  /** This version is not told of again. */
  'updates.putOff': request(nothing, UpdateState),
  /** Ends Tally and starts it again as what was fetched; refused while an answer is on its way. */
  'updates.install': request(nothing, UpdateState),
} as const
