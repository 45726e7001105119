import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { DataHealth, SettingRepository } from '../../storage/store.ts'
import type { WorkService } from '../app/cancellable-task.ts'
import type { NoticeBoard } from '../app/notices.ts'

interface Dependencies {
  work: WorkService
  jobs: Jobs
  health: DataHealth
  notices: NoticeBoard
  settings: SettingRepository
  log: Log
  now(): number
}

/** Whether the data file holds together, now and then and when asked. */
export interface DataCheckService {
  check(): Promise<{ isSound: boolean }>
  /** Checks by itself, out of sight, where that was not done for a week. */
  checkWhenDue(): Promise<void>
}

const weekMs = 7 * 86_400_000
const settingName = 'checked-at'

export function createDataCheckService({
  work,
  jobs,
  health,
  notices,
  ...dependencies
}: Dependencies): DataCheckService {
  const { settings, log, now } = dependencies

  /** The next start brings back what can be read; until then the file is left as it is. */
  function reportDamage(): void {
    notices.raise({ code: 'data-damaged-now', detail: null })
    try {
      health.askForCheck()
    } catch (error) {
      log.warn('the next start could not be asked to check the data', { error: errorKind(error) })
    }
  }

  /** Data that can only be read can be checked too. */
  function remember(): void {
    try {
      settings.write(settingName, now())
    } catch (error) {
      log.warn('the time of the check could not be kept', { error: errorKind(error) })
    }
  }

  function conclude(report: { isSound: boolean }): { isSound: boolean } {
    if (report.isSound) remember()
    else reportDamage()
    return report
  }

  function isDue(): boolean {
    const checkedAt = settings.read(settingName)
    // A clock that was set back makes it due too: nobody knows when it was.
    return typeof checkedAt !== 'number' || Math.abs(now() - checkedAt) > weekMs
  }

  health.onDamage(reportDamage)
  return {
    check: async () =>
      conclude(await work.run('check', (undertaking) => jobs.run('check', null, undertaking))),
    async checkWhenDue() {
      try {
        if (isDue()) conclude(await jobs.run('check', null))
      } catch (error) {
        log.warn('the data could not be checked', { error: errorKind(error) })
      }
    },
  }
}
