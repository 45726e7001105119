import { UpdateOffer } from '../../../shared/contract/app/update.ts'
import type { SettingRepository } from '../../storage/store.ts'

/** What is known from one start to the next. */
export interface UpdateMemory {
  /** When it was looked last, whatever came of it; and when that came to something. */
  readonly triedAt: number | null
  readonly lookedAt: number | null
  readonly offer: UpdateOffer | null
  /** The version that the person does not want to be told of again. */
  readonly putOff: string | null
}

const name = 'updates-found'

export function readUpdateMemory({ read }: SettingRepository): UpdateMemory {
  const { triedAt, lookedAt, offer, putOff } = recordOf(read(name))
  return {
    triedAt: typeof triedAt === 'number' ? triedAt : null,
    lookedAt: typeof lookedAt === 'number' ? lookedAt : null,
    offer: UpdateOffer.safeParse(offer).data ?? null,
    putOff: typeof putOff === 'string' ? putOff : null,
  }
}

export function writeUpdateMemory({ write }: SettingRepository, memory: UpdateMemory): void {
  write(name, memory)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>
}
