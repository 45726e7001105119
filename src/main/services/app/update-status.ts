import { type UpdateFailure, UpdateOffer, type UpdateState } from '../../../shared/contract/app/update.ts'
import { isNewer } from '../../../shared/contract/app/update-feed.ts'
import { failureOf } from '../../../shared/domain/app/errors.ts'
import { recordOf } from '../../../shared/domain/app/setting-values.ts'
import { UpdateError } from '../../../shared/domain/app/update-error.ts'
import type { Store } from '../../storage/store.ts'
import type { Updater } from '../../updates/updater.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import { orWarn } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'

const name = 'updates-found'

interface Dependencies extends Pick<CommonPorts, 'publish' | 'log'> {
  readonly updater: Pick<Updater, 'obstacle' | 'feed'>
  readonly fileDialogs: Pick<FileDialogs, 'appVersion'>
  readonly store: Pick<Store, 'settings'>
}

type UpdateAction = UpdateFailure['action']

/** The update state: the known offer, the current step and the last failure. */
export function createUpdateStatus(dependencies: Dependencies) {
  const { updater, fileDialogs, store, publish, log } = dependencies
  const { obstacle, feed } = updater
  let memory = readUpdateMemory(store.settings)
  let now: Pick<UpdateState, 'step' | 'receivedBytes' | 'failure'> = {
    step: 'resting',
    receivedBytes: 0,
    failure: null,
  }

  /** An offer from an earlier start may be the version that now runs. */
  function offer(): UpdateOffer | null {
    return memory.offer !== null && isNewer(memory.offer.version, fileDialogs.appVersion)
      ? memory.offer
      : null
  }

  function read(): UpdateState {
    const found = offer()
    const isPostponed = found !== null && memory.postponed === found.version
    return { ...now, obstacle, feed, checkedAt: memory.checkedAt, offer: found, isPostponed }
  }

  function set(changes: Partial<typeof now>): void {
    now = { ...now, ...changes }
  }

  return {
    read,
    publishState(): UpdateState {
      const state = read()
      publish({ type: 'updates-changed', state })
      return state
    },
    offer,
    memory: (): UpdateMemory => memory,
    remember(changes: Partial<UpdateMemory>) {
      memory = { ...memory, ...changes }
      orWarn(log, 'failed to save the time of the update check', () =>
        writeUpdateMemory(store.settings, memory),
      )
    },
    set,
    fail(action: UpdateAction, error: unknown) {
      const failure = updateFailureOf(action, error)
      set({ failure })
      log.warn('update failed', { doing: action, problem: failure.code })
    },
  }
}

function updateFailureOf(action: UpdateAction, error: unknown): UpdateFailure {
  const failure = failureOf(error)
  if (failure !== null) {
    const { code, sent, response, cause } = failure
    const address = sent.address.replace(/[?#].*$/s, '')
    return { action, code, address, status: response?.status ?? null, cause }
  }
  return { action, code: codeOf(error), address: null, status: null, cause: null }
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
  readonly attemptedAt: number | null
  readonly checkedAt: number | null
  readonly offer: UpdateOffer | null
  /** The version that the user postponed. */
  readonly postponed: string | null
}

function readUpdateMemory({ read }: Store['settings']): UpdateMemory {
  const { triedAt, lookedAt, offer, putOff } = recordOf(read(name))
  return {
    attemptedAt: typeof triedAt === 'number' ? triedAt : null,
    checkedAt: typeof lookedAt === 'number' ? lookedAt : null,
    offer: UpdateOffer.safeParse(offer).data ?? null,
    postponed: typeof putOff === 'string' ? putOff : null,
  }
}

/** Writes the field names of the first version. */
function writeUpdateMemory({ write }: Store['settings'], memory: UpdateMemory): void {
  const { attemptedAt, checkedAt, offer, postponed } = memory
  write(name, { triedAt: attemptedAt, lookedAt: checkedAt, offer, putOff: postponed })
}
