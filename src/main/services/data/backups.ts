import type { NoticeCode } from '../../../shared/contract/app/notice.ts'
import type { ErrorCode } from '../../../shared/contract/app/refusal.ts'
import type { Backup, RestoreOffer } from '../../../shared/contract/data/data-place.ts'
import { hourMs } from '../../../shared/domain/app/durations.ts'
import { AppError, errorKind } from '../../../shared/domain/app/errors.ts'
import type { ConsentQuestion } from '../../hardening/consent.ts'
import type { DataFiles } from '../../storage/data-files.ts'
import type { CancellableTask, TaskService } from '../app/cancellable-task.ts'
import type { ChatService } from '../chat/chat.ts'
import { createOneTimeToken } from '../conversations/one-time-token.ts'
import type { Desktop } from '../desktop-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { WipeDeleted } from './wipe-deleted.ts'

const almostADayMs = 20 * hourMs
/** Temporary reasons, such as other work or a cancel. A later run makes the backup. */
const passing: ReadonlySet<ErrorCode> = new Set(['busy', 'cancelled'])

const lookPauseMs = 100

interface Dependencies
  extends Pick<CommonPorts, 'jobs' | 'consent' | 'publish' | 'log' | 'now' | 'elapsed' | 'newId'> {
  tasks: TaskService
  wipeDeleted: WipeDeleted
  files: DataFiles
  desktop: Pick<Desktop, 'chooseBackup' | 'restart'>
  chat: Pick<ChatService, 'setPaused'>
}

export function createBackupService(dependencies: Dependencies) {
  const { tasks, wipeDeleted, jobs, files, desktop, consent, chat, now } = dependencies
  const offered = createOneTimeToken<Omit<Extract<ConsentQuestion, { kind: 'restore' }>, 'kind'>>(
    dependencies.newId,
  )

  async function copy(reason: string, isOnlyIfChanged: boolean, task: CancellableTask): Promise<boolean> {
    const watch = watchDraft(files, task)
    try {
      const order = { folder: files.backupsFolder, reason, now: now(), isOnlyIfChanged }
      const { name } = await jobs.run('back-up', order, { signal: task.signal })
      return name !== null
    } finally {
      clearInterval(watch)
      files.removeDrafts()
    }
  }

  /** Cleans up first, because the search index may still contain deleted messages. */
  async function copyCleaned(reason: string, isOnlyIfChanged: boolean): Promise<boolean> {
    return tasks.run('back-up', async (task) => {
      task.onProgress(0, files.bytes())
      await wipeDeleted(task.signal)
      return copy(reason, isOnlyIfChanged, task)
    })
  }

  async function take(from: string, name: string, madeAt: number | null): Promise<RestoreOffer> {
    offered.forget()
    return tasks.run('restore', async (task) => {
      try {
        const taken = await jobs.run('prepare-restore', { from, draft: files.restoreDraft }, task)
        const { newestAt } = taken.contents
        return { id: offered.make({ fileName: name, madeAt, newestAt }), name, ...taken }
      } catch (error) {
        files.removeRestoreDraft()
        throw error
      }
    })
  }

  /**
   * Makes a backup before the restore. A damaged file cannot be backed up, so the restore sets that file
   * aside whole.
   */
  async function backUpPresent(task: CancellableTask): Promise<void> {
    if (!files.isInFile) return
    try {
      await copy('before-restore', false, task)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'data-unsound')) throw error
    }
  }

  const handlers: HandlersOf<'backups'> = {
    'backups.list': () => files.backups(),

    /** Makes a backup and returns all backups. */
    async 'backups.make'() {
      refuseInMemory(files)
      await copyCleaned('by-hand', false)
      return files.backups()
    },

    'backups.offer'({ name }) {
      const found = files.backups().find((backup) => backup.name === name)
      if (found === undefined) throw new AppError('file-not-read', 'There is no such backup.')
      return take(files.backupPath(name), name, found.at)
    },

    async 'backups.offerFile'() {
      const path = await desktop.chooseBackup()
      return path === null ? null : take(path, files.nameOf(path), null)
    },

    /** Discards the offered backup. */
    'backups.decline'() {
      offered.forget()
      files.removeRestoreDraft()
    },

    async 'backups.restore'({ id }) {
      // The restore replaces budgets and their spent amounts.
      await consent.confirm({ kind: 'restore', ...offered.find(id) })
      // Throws if other work is running. The offer and all answers stay unchanged then.
      await tasks.run('back-up', async (task) => {
        offered.take(id)
        // The backup would miss any call that is paid from now on.
        chat.setPaused(true)
        try {
          await backUpPresent(task)
          files.planRestore()
        } catch (error) {
          chat.setPaused(false)
          files.removeRestoreDraft()
          throw error
        }
      })
      desktop.restart()
    },
  }

  return {
    handlers,
    /** Runs repeatedly. Makes a backup if the last daily one is a day old and data has changed. */
    makeDaily: createDailyBackup({
      ...dependencies,
      copy: () => copyCleaned('daily', true),
    }),
  }
}

function watchDraft(files: DataFiles, { onProgress }: CancellableTask): NodeJS.Timeout {
  const total = files.bytes()
  const look = (): void => onProgress(Math.min(files.draftBytes(), total), total)
  look()
  return setInterval(look, lookPauseMs)
}

function refuseInMemory({ isInFile }: DataFiles): void {
  if (!isInFile) throw new AppError('not-saved', 'There is no file to copy.')
}

interface DailyBackupDependencies extends Pick<CommonPorts, 'publish' | 'log' | 'now' | 'elapsed'> {
  files: DataFiles
  /** False if nothing has changed. */
  copy(): Promise<boolean>
}

/** Reports each kind of failure once per run, because all earlier backups still exist. */
function createDailyBackup({ files, publish, log, now, elapsed, copy }: DailyBackupDependencies) {
  const told = new Set<NoticeCode>()
  let unchangedAt: number | null = null

  function tell(error: unknown): void {
    if (error instanceof AppError && passing.has(error.code)) return
    const isDamaged = error instanceof AppError && error.code === 'data-unsound'
    const code = isDamaged ? 'backup-unsound' : 'backup-not-made'
    log.warn('failed to make the daily backup', { error: errorKind(error) })
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

/** A backup dated in the future tells nothing about today. */
function isDue(backups: readonly Backup[], now: number): boolean {
  return backups.every(({ reason, at }) => reason !== 'daily' || at > now || now - at >= almostADayMs)
}
