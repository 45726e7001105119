import type { UpdateState } from '../../src/shared/contract/app/update.ts'
import type { RequestName } from '../../src/shared/contract/contract.ts'
import type { Reply } from '../../src/shared/domain/app/errors.ts'
import { now } from './fake-data.ts'
import { type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

export const upToDate: UpdateState = {
  obstacle: null,
  feed: 'https://updates.example/tally/',
  lookedAt: now,
  offer: null,
  isPutOff: false,
  step: 'resting',
  receivedBytes: 0,
  failure: null,
}

export const anOffer: NonNullable<UpdateState['offer']> = {
  version: '9.1.0',
  notes: '### Added\n\n- Counts that add up, see [the notes](https://updates.example/notes).',
  byteCount: 98_000_000,
}

export function updateHandlers(world: World): Pick<Handlers, Extract<RequestName, `updates.${string}`>> {
  const keep = (changes: Partial<UpdateState>): Reply<UpdateState> => {
    world.updates = { ...world.updates, ...changes }
    return ok(world.updates)
  }
  return {
    'updates.read': () => ok(world.updates),
    'updates.look': () => keep({ offer: anOffer }),
    'updates.fetch': () => keep({ step: 'fetching', receivedBytes: 12_000_000 }),
    'updates.cancel': () => keep({ step: 'resting' }),
    'updates.putOff': () => keep({ isPutOff: true }),
    'updates.install': () => keep({}),
  }
}
