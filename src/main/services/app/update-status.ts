import { type UpdateFailure, UpdateOffer, type UpdateState } from '../../../shared/contract/app/update.ts'
import { isNewer } from '../../../shared/contract/app/update-feed.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { errorKind, failureOf } from '../../../shared/domain/app/errors.ts'
import { UpdateError } from '../../../shared/domain/app/update-error.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import type { Updater } from '../../updates/updater.ts'
import type { TransferDesk } from '../conversations/transfer.ts'

const name = 'updates-found'

interface Dependencies {
  readonly updater: Pick<Updater, 'obstacle' | 'feed'>
  readonly desk: Pick<TransferDesk, 'appVersion'>
  readonly store: Pick<Store, 'settings'>
  readonly publish: Publish
  readonly log: Log
}

type Doing = UpdateFailure['doing']

/** The update state: the known offer, the current step and the last failure. */
export interface UpdateStatus {
  read(): UpdateState
  tell(): UpdateState
  offer(): UpdateOffer | null
  memory(): UpdateMemory
  remember(changes: Partial<UpdateMemory>): void
  set(changes: Partial<Pick<UpdateState, 'step' | 'receivedBytes' | 'failure'>>): void
  fail(doing: Doing, error: unknown): void
}

export function createUpdateStatus(dependencies: Dependencies): UpdateStatus {
  const { updater, desk, store, publish, log } = dependencies
  const { obstacle, feed } = updater
  let memory = readUpdateMemory(store.settings)
  let now: Pick<UpdateState, 'step' | 'receivedBytes' | 'failure'> = {
    step: 'resting',
    receivedBytes: 0,
    failure: null,
  }

  /** An offer from an earlier start may be the version that now runs. */
  function offer(): UpdateOffer | null {
    return memory.offer !== null && isNewer(memory.offer.version, desk.appVersion) ? memory.offer : null
  }

  function read(): UpdateState {
    const found = offer()
    const isPutOff = found !== null && memory.putOff === found.version
    return { ...now, obstacle, feed, lookedAt: memory.lookedAt, offer: found, isPutOff }
  }

  function set(changes: Partial<typeof now>): void {
    now = { ...now, ...changes }
  }

  return {
    read,
    tell() {
      const state = read()
      publish({ type: 'updates-changed', state })
      return state
    },
    offer,
    memory: () => memory,
    remember(changes) {
      memory = { ...memory, ...changes }
      try {
        writeUpdateMemory(store.settings, memory)
      } catch (error) {
        log.warn('when updates were looked for could not be kept', { error: errorKind(error) })
      }
    },
    set,
    fail(doing, error) {
      const failure = updateFailureOf(doing, error)
      set({ failure })
      log.warn('an update went wrong', { doing, problem: failure.code })
    },
  }
}

function updateFailureOf(doing: Doing, error: unknown): UpdateFailure {
  const failure = failureOf(error)
  if (failure !== null) {
    const { code, sent, response, cause } = failure
    const address = sent.address.replace(/[?#].*$/s, '')
    return { doing, code, address, status: response?.status ?? null, cause }
  }
  return { doing, code: codeOf(error), address: null, status: null, cause: null }
}

function codeOf(error: unknown): UpdateFailure['code'] {
  if (error instanceof UpdateError) return error.problem
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'wrong-publisher'
  return /^E(?:NOSPC|ACCES|PERM|ROFS|DQUOT|IO)$/.test(code) ? 'not-written' : 'not-known'
}

/** Update facts that survive a restart. */
interface UpdateMemory {
  /** The last check whatever its result, and the last successful check. */
  readonly triedAt: number | null
  readonly lookedAt: number | null
  readonly offer: UpdateOffer | null
  /** The version that the person chose to skip. */
  readonly putOff: string | null
}

function readUpdateMemory({ read }: Store['settings']): UpdateMemory {
  const { triedAt, lookedAt, offer, putOff } = recordOf(read(name))
  return {
    triedAt: typeof triedAt === 'number' ? triedAt : null,
    lookedAt: typeof lookedAt === 'number' ? lookedAt : null,
    offer: UpdateOffer.safeParse(offer).data ?? null,
    putOff: typeof putOff === 'string' ? putOff : null,
  }
}

function writeUpdateMemory({ write }: Store['settings'], memory: UpdateMemory): void {
  write(name, memory)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>
}
