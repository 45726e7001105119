import type { UpdateFailure, UpdateState } from '../../../shared/contract/app/update.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import { UpdateError } from '../../../shared/domain/app/update-error.ts'
import type { Store } from '../../storage/store.ts'
import type { Updater } from '../../updates/updater.ts'
import type { ChatService } from '../chat/chat.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { SettingsService } from './settings.ts'
import { createUpdateStatus } from './update-status.ts'

interface Dependencies extends Pick<CommonPorts, 'publish' | 'log' | 'now' | 'elapsed'> {
  readonly updater: Updater
  readonly fileDialogs: Pick<FileDialogs, 'appVersion'>
  readonly settings: Pick<SettingsService, 'read'>
  readonly store: Pick<Store, 'settings'>
  readonly chat: Pick<ChatService, 'isAnswering'>
}

const publishEveryMs = 250

export function createUpdateService(dependencies: Dependencies) {
  const { updater, settings, chat, now, elapsed } = dependencies
  const status = createUpdateStatus(dependencies)
  const { read, publishState, offer, set } = status
  let hasChecked = false
  let isRestarting = false
  let running = new AbortController()
  const isFree = (): boolean => updater.obstacle === null && read().step === 'resting'
  const canDownload = (): boolean => isFree() && offer() !== null

  /** Runs one step and tells the window. Keeps a failure for display, unless the user cancelled. */
  async function run(
    action: UpdateFailure['action'],
    during: UpdateState['step'],
    work: () => Promise<UpdateState['step']>,
  ): Promise<void> {
    running = new AbortController()
    const { signal } = running
    let step: UpdateState['step'] = 'resting'
    set({ step: during, receivedBytes: 0, failure: null })
    publishState()
    try {
      step = await work()
    } catch (error) {
      if (!signal.aborted) status.fail(action, error)
    }
    set({ step })
    publishState()
  }

  async function checkNow(): Promise<'resting'> {
    status.remember({ attemptedAt: now() })
    const found = await updater.check(running.signal)
    hasChecked = true
    status.remember({ checkedAt: now(), offer: found })
    return 'resting'
  }

  async function downloadNow(): Promise<UpdateState['step']> {
    if (!hasChecked) await checkNow()
    if (offer() === null) return 'resting'
    let publishedAt = elapsed()
    await updater.download((receivedBytes) => {
      set({ receivedBytes })
      if (elapsed() - publishedAt < publishEveryMs) return
      publishedAt = elapsed()
      publishState()
    }, running.signal)
    return 'ready'
  }

  async function check(): Promise<UpdateState> {
    if (isFree()) await run('check', 'checking', checkNow)
    return read()
  }

  /** Checks at most once a day, then does what the user chose. */
  async function checkWhenDue(): Promise<void> {
    const mode = settings.read().updates
    if (updater.obstacle !== null || mode === 'off') return
    const { attemptedAt } = status.memory()
    // A clock set back must not prevent checks for years.
    if (attemptedAt === null || attemptedAt > now() || now() - attemptedAt >= dayMs) await check()
    else if (offer() !== null) publishState()
    if (mode === 'automatic' && canDownload() && !chat.isAnswering(null)) {
      await run('download', 'downloading', downloadNow)
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
      status.fail('install', error)
      if (read().failure?.code === 'wrong-file') set({ step: 'resting' })
    }
    return publishState()
  }

  const handlers = {
    'updates.read': read,
    'updates.check': check,
    /** Starts the download. Events report its progress and its end. */
    'updates.download'() {
      if (canDownload()) void run('download', 'downloading', downloadNow)
      return read()
    },
    'updates.cancel'() {
      running.abort()
      return read()
    },
    'updates.postpone'() {
      status.remember({ postponed: offer()?.version ?? null })
      return publishState()
    },
    'updates.install': install,
  } satisfies HandlersOf<'updates'>

  return {
    handlers,
    checkWhenDue,
    /** Stops update work because the app quits. The caller runs the returned function last. */
    close(): () => void {
      running.abort()
      const isWanted = isRestarting || settings.read().updates !== 'off'
      return read().step === 'ready' && isWanted ? updater.finish : () => {}
    },
  }
}
