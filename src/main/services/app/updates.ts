import type { UpdateFailure, UpdateState } from '../../../shared/contract/app/update.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import { UpdateError } from '../../../shared/domain/app/update-error.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import type { Updater } from '../../updates/updater.ts'
import type { ChatService } from '../chat/chat.ts'
import type { TransferDesk } from '../conversations/transfer.ts'
import type { SettingsService } from './settings.ts'
import { createUpdateStatus } from './update-status.ts'

interface Dependencies {
  readonly updater: Updater
  readonly desk: Pick<TransferDesk, 'appVersion'>
  readonly settings: Pick<SettingsService, 'read'>
  readonly store: Pick<Store, 'settings'>
  readonly chat: Pick<ChatService, 'isAnswering'>
  readonly publish: Publish
  readonly log: Log
  now(): number
  elapsed(): number
}

export interface UpdateService {
  read(): UpdateState
  look(): Promise<UpdateState>
  /** Checks at most once a day, then does what the person chose. */
  lookWhenDue(): Promise<void>
  /** Starts the download. Events report its progress and its end. */
  bring(): UpdateState
  cancel(): UpdateState
  putOff(): UpdateState
  install(): Promise<UpdateState>
  /** Stops update work because the app quits. The caller runs the returned function last. */
  close(): () => void
}

const tellEveryMs = 250

export function createUpdateService(dependencies: Dependencies): UpdateService {
  const { updater, settings, chat, now, elapsed } = dependencies
  const standing = createUpdateStatus(dependencies)
  const { read, tell, offer, set } = standing
  let hasLooked = false
  let isRestarting = false
  let running = new AbortController()
  const isFree = (): boolean => updater.obstacle === null && read().step === 'resting'
  const isBringable = (): boolean => isFree() && offer() !== null

  /** Runs one step and tells the window. Keeps a failure for display, unless the person cancelled. */
  async function run(
    doing: UpdateFailure['doing'],
    during: UpdateState['step'],
    work: () => Promise<UpdateState['step']>,
  ): Promise<void> {
    running = new AbortController()
    const { signal } = running
    let step: UpdateState['step'] = 'resting'
    set({ step: during, receivedBytes: 0, failure: null })
    tell()
    try {
      step = await work()
    } catch (error) {
      if (!signal.aborted) standing.fail(doing, error)
    }
    set({ step })
    tell()
  }

  async function lookNow(): Promise<'resting'> {
    standing.remember({ triedAt: now() })
    const found = await updater.look(running.signal)
    hasLooked = true
    standing.remember({ lookedAt: now(), offer: found })
    return 'resting'
  }

  async function bringNow(): Promise<UpdateState['step']> {
    if (!hasLooked) await lookNow()
    if (offer() === null) return 'resting'
    let toldAt = elapsed()
    await updater.bring((receivedBytes) => {
      set({ receivedBytes })
      if (elapsed() - toldAt < tellEveryMs) return
      toldAt = elapsed()
      tell()
    }, running.signal)
    return 'ready'
  }

  async function look(): Promise<UpdateState> {
    if (isFree()) await run('look', 'looking', lookNow)
    return read()
  }

  async function lookWhenDue(): Promise<void> {
    const mode = settings.read().updates
    if (updater.obstacle !== null || mode === 'off') return
    const { triedAt } = standing.memory()
    // A clock set back must not prevent checks for years.
    if (triedAt === null || triedAt > now() || now() - triedAt >= dayMs) await look()
    else if (offer() !== null) tell()
    if (mode === 'automatic' && isBringable() && !chat.isAnswering(null)) {
      await run('bring', 'fetching', bringNow)
    }
  }

  async function install(): Promise<UpdateState> {
    if (read().step !== 'ready') return read()
    set({ failure: null })
    try {
      if (chat.isAnswering(null)) throw new UpdateError('answering')
      isRestarting = true
      await updater.restart()
    } catch (error) {
      isRestarting = false
      standing.fail('install', error)
      if (read().failure?.code === 'wrong-file') set({ step: 'resting' })
    }
    return tell()
  }

  return {
    read,
    look,
    lookWhenDue,
    bring() {
      if (isBringable()) void run('bring', 'fetching', bringNow)
      return read()
    },
    cancel() {
      running.abort()
      return read()
    },
    putOff() {
      standing.remember({ putOff: offer()?.version ?? null })
      return tell()
    },
    install,
    close() {
      running.abort()
      const isWanted = isRestarting || settings.read().updates !== 'off'
      return read().step === 'ready' && isWanted ? updater.finish : () => {}
    },
  }
}
