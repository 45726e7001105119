import type { NoticeCode } from '../../../shared/contract/app/notice.ts'
import type { Backup, RestoreOffer } from '../../../shared/contract/data/data-place.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { AppError, type ErrorCode, errorKind } from '../../../shared/domain/app/errors.ts'
import type { Consent, ConsentQuestion } from '../../hardening/consent.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { DataFiles } from '../../storage/data-files.ts'
import type { Undertaking, WorkService } from '../app/cancellable-task.ts'
import type { ChatService } from '../chat/chat.ts'
import { createOffer } from '../conversations/one-time-token.ts'
import type { Desktop } from '../desktop-port.ts'
import type { CleanUp } from './clean-up.ts'

const almostADayMs = 20 * 3_600_000
/** Other work, or the person, was in the way: it is simply tried again later. */
const passing: ReadonlySet<ErrorCode> = new Set(['busy', 'cancelled'])

const lookPauseMs = 100

interface Dependencies {
  work: WorkService
  cleanUp: CleanUp
  jobs: Jobs
  files: DataFiles
  desktop: Pick<Desktop, 'chooseBackup' | 'restart'>
  publish: Publish
  consent: Consent
  chat: Pick<ChatService, 'holdBack'>
  log: Log
  now(): number
  elapsed(): number
  newId(): string
}

export interface BackupService {
  list(): Backup[]
  /** Makes one and gives back all there are then. */
  make(): Promise<Backup[]>
  /** Called now and then: makes one where the last is a day old and something has changed. */
  makeDaily(): Promise<void>
  offer(name: string): Promise<RestoreOffer>
  offerFile(): Promise<RestoreOffer | null>
  /** The offered one is not wanted after all. */
  decline(): void
  restore(id: string): Promise<void>
}

export function createBackupService(dependencies: Dependencies): BackupService {
  const { work, cleanUp, jobs, files, desktop, consent, chat, now } = dependencies
  const offered = createOffer<Omit<Extract<ConsentQuestion, { kind: 'restore' }>, 'kind'>>(dependencies.newId)

  async function copy(reason: string, isOnlyIfChanged: boolean, undertaking: Undertaking): Promise<boolean> {
    const watch = watchDraft(files, undertaking)
    try {
      const order = { folder: files.backupsFolder, reason, now: now(), isOnlyIfChanged }
      const { name } = await jobs.run('back-up', order, { signal: undertaking.signal })
      return name !== null
    } finally {
      clearInterval(watch)
      files.removeDrafts()
    }
  }

  /** The search index may still have deleted words, and the copy would keep them. */
  async function copyCleaned(reason: string, isOnlyIfChanged: boolean): Promise<boolean> {
    return work.run('back-up', async (undertaking) => {
      undertaking.onProgress(0, files.bytes())
      await cleanUp(undertaking.signal)
      return copy(reason, isOnlyIfChanged, undertaking)
    })
  }

  async function take(from: string, name: string, madeAt: number | null): Promise<RestoreOffer> {
    offered.forget()
    return work.run('restore', async (undertaking) => {
      try {
        const taken = await jobs.run('take-in', { from, draft: files.restoreDraft }, undertaking)
        const { newestAt } = taken.contents
        return { id: offered.make({ fileName: name, madeAt, newestAt }), name, ...taken }
      } catch (error) {
        files.removeRestoreDraft()
        throw error
      }
    })
  }

  /** A damaged file cannot be backed up, and that may be why another is wanted: it is put aside whole in any case. */
  async function keepPresent(undertaking: Undertaking): Promise<void> {
    if (!files.isInFile) return
    try {
      await copy('before-restore', false, undertaking)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'data-unsound')) throw error
    }
  }

  return {
    list: () => files.backups(),

    async make() {
      refuseInMemory(files)
      await copyCleaned('by-hand', false)
      return files.backups()
    },

    makeDaily: createDailyBackup({
      ...dependencies,
      copy: () => copyCleaned('daily', true),
    }),

    offer(name) {
      const found = files.backups().find((backup) => backup.name === name)
      if (found === undefined) throw new AppError('file-not-read', 'There is no such backup.')
      return take(files.backupPath(name), name, found.at)
    },

    async offerFile() {
      const path = await desktop.chooseBackup()
      return path === null ? null : take(path, files.nameOf(path), null)
    },

    decline() {
      offered.forget()
      files.removeRestoreDraft()
    },

    async restore(id) {
      // It takes back budgets, and what they have counted.
      await consent.confirm({ kind: 'restore', ...offered.find(id) })
      // Other work may be under way: then this is refused, with the offer and every answer as they were.
      await work.run('back-up', async (undertaking) => {
        offered.take(id)
        // What is paid for from now on would be in no backup and not in sight.
        chat.holdBack(true)
        try {
          await keepPresent(undertaking)
          files.planRestore()
        } catch (error) {
          chat.holdBack(false)
          files.removeRestoreDraft()
          throw error
        }
      })
      desktop.restart()
    },
  }
}

function watchDraft(files: DataFiles, { onProgress }: Undertaking): NodeJS.Timeout {
  const total = files.bytes()
  const look = (): void => onProgress(Math.min(files.draftBytes(), total), total)
  look()
  return setInterval(look, lookPauseMs)
}

function refuseInMemory({ isInFile }: DataFiles): void {
  if (!isInFile) throw new AppError('not-saved', 'There is no file to copy.')
}

interface DailyBackupDependencies {
  files: DataFiles
  publish: Publish
  log: Log
  now(): number
  elapsed(): number
  /** False where nothing had changed. */
  copy(): Promise<boolean>
}

/** Of what goes wrong the person is told once a run; the earlier backups are all still there. */
function createDailyBackup({ files, publish, log, now, elapsed, copy }: DailyBackupDependencies) {
  const told = new Set<NoticeCode>()
  let unchangedAt: number | null = null

  function tell(error: unknown): void {
    if (error instanceof AppError && passing.has(error.code)) return
    const isUnsound = error instanceof AppError && error.code === 'data-unsound'
    const code = isUnsound ? 'backup-unsound' : 'backup-not-made'
    log.warn('the daily backup was not made', { error: errorKind(error) })
    if (!told.has(code)) publish({ type: 'notice-raised', code, detail: null })
    told.add(code)
  }

  return async (): Promise<void> => {
    if (!files.isInFile) return
    if (unchangedAt !== null && elapsed() - unchangedAt < almostADayMs) return
    try {
      if (!isDue(files.backups(), now())) return
      unchangedAt = (await copy()) ? null : elapsed()
    } catch (error) {
      tell(error)
    }
  }
}

/** One that seems to come from the future says nothing about today. */
function isDue(backups: readonly Backup[], now: number): boolean {
  return backups.every(({ reason, at }) => reason !== 'daily' || at > now || now - at >= almostADayMs)
}
