import { everyCall } from '../../../shared/contract/usage/usage-page.ts'
import { minuteMs } from '../../../shared/domain/app/durations.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import type { Store } from '../../storage/store.ts'
import type { TaskService } from '../app/cancellable-task.ts'
import type { WipeDeleted } from '../data/wipe-deleted.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'now'> {
  usage: Store['usage']
  prices: Pick<Store['prices'], 'list'>
  tasks: TaskService
  wipeDeleted: WipeDeleted
  fileDialogs: Pick<FileDialogs, 'choosePlace' | 'remove' | 'keepExported'>
}

const noCost = { cost: [], unpricedCount: 0 }

/** The ledger over all conversations, beside what a job reads. */
export function createUsageHandlers(dependencies: Dependencies) {
  const { usage, prices, tasks, wipeDeleted, jobs, fileDialogs, now } = dependencies
  return {
    async 'usage.export'({ format, ...filter }) {
      const file = await fileDialogs.choosePlace(`tally-usage-${utcDayOf(now())}.${format}`)
      if (file === null) return null
      return tasks.run('export', (task) =>
        writeThroughTemporaryFile(fileDialogs, file, (places) =>
          jobs.run('export-usage', { filter, format, ...places }, task),
        ),
      )
    },

    async 'usage.today'({ clock }) {
      const at = now()
      const offsetMs = clock === 'utc' ? 0 : -new Date(at).getTimezoneOffset() * minuteMs
      const day = utcDayOf(at + offsetMs)
      const sums =
        prices.list().length === 0
          ? noCost
          : (await jobs.run('earlier-usage', { ...everyCall, clock, from: day, to: day })).sums
      return {
        cost: sums.cost,
        unpricedCount: sums.unpricedCount,
        ...usage.totalOn(day, clock, false),
        demoTokens: usage.totalOn(day, clock, true).totalTokens,
      }
    },

    'usage.anonymise'({ conversationId }) {
      usage.anonymise(conversationId, now())
      void wipeDeleted()
    },
  } satisfies Partial<Handlers>
}
