import type { NoticeCode } from '../../../shared/contract/app/notice.ts'
import type { Backup } from '../../../shared/contract/data/data-place.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { AppError, type ErrorCode, errorKind } from '../../../shared/domain/app/errors.ts'
import type { Log } from '../../log.ts'
import type { DataFiles } from '../../storage/data-files.ts'

const almostADayMs = 20 * 3_600_000

interface Dependencies {
  files: DataFiles
  publish: Publish
  log: Log
  now(): number
  elapsed(): number
  /** False where nothing had changed. */
  copy(): Promise<boolean>
}

/** Other work, or the person, was in the way: it is simply tried again later. */
const passing: ReadonlySet<ErrorCode> = new Set(['busy', 'cancelled'])

/** Of what goes wrong the person is told once a run; the earlier backups are all still there. */
export function createDailyBackup({ files, publish, log, now, elapsed, copy }: Dependencies) {
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
