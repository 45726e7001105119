import { dayMs } from '../../../shared/domain/app/durations.ts'
import type { DataHealth } from '../../storage/data-files.ts'
import type { Store } from '../../storage/store.ts'
import type { TaskService } from '../app/cancellable-task.ts'
import type { NoticeService } from '../app/notices.ts'
import { orWarn, orWarnLater } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'log' | 'now'> {
  tasks: TaskService
  health: DataHealth
  notices: NoticeService
  settings: Store['settings']
}

const weekMs = 7 * dayMs
const settingName = 'checked-at'

/** Checks that the data file is intact, regularly and on request. */
export function createDataCheckService({ tasks, jobs, health, notices, ...dependencies }: Dependencies) {
  const { settings, log, now } = dependencies

  /** Reports the damage. The next start repairs the file, which stays unchanged until then. */
  function reportDamage(): void {
    notices.raise({ code: 'data-damaged-now', detail: null })
    orWarn(log, 'failed to schedule a data check for the next start', () => health.askForCheck())
  }

  /** Read-only data can be checked too, but the time cannot be saved. */
  const remember = (): void =>
    orWarn(log, 'failed to save the time of the data check', () => settings.write(settingName, now()))

  function conclude(report: { isIntact: boolean }): { isIntact: boolean } {
    if (report.isIntact) remember()
    else reportDamage()
    return report
  }

  function isDue(): boolean {
    const checkedAt = settings.read(settingName)
    // After a clock change the age of the last check is unknown, so a check is due.
    return typeof checkedAt !== 'number' || Math.abs(now() - checkedAt) > weekMs
  }

  health.onDamage(reportDamage)
  return {
    handlers: {
      'data.check': async () => conclude(await tasks.run('check', (task) => jobs.run('check', null, task))),
    },
    /** Checks in the background if the last check is over a week ago. */
    checkWhenDue: () =>
      orWarnLater(log, 'failed to check the data', async () => {
        if (isDue()) conclude(await jobs.run('check', null))
      }),
  }
}
