import type {
  ConversationUsage,
  DayClock,
  LedgerCalls,
  MoreConversations,
  TokensToday,
  UsageCallsQuestion,
  UsageEarlier,
  UsageExport,
  UsageFilter,
  UsagePage,
  VerifiedUsage,
} from '../../../shared/contract/usage/usage-page.ts'
import type { WhatIf, WhatIfQuestion } from '../../../shared/contract/usage/what-if.ts'
import { minuteMs } from '../../../shared/domain/app/durations.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import type { TaskService } from '../app/cancellable-task.ts'
import type { CleanUp } from '../data/clean-up.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'

interface Dependencies {
  usage: Store['usage']
  tasks: TaskService
  cleanUp: CleanUp
  jobs: Jobs
  fileDialogs: Pick<FileDialogs, 'choosePlace' | 'remove' | 'keepExported'>
  now(): number
}

/** The ledger over all conversations. Reads of many rows run in a thread. */
export interface UsagePageService {
  read(filter: UsageFilter): Promise<UsagePage>
  earlier(filter: UsageFilter): Promise<UsageEarlier>
  moreConversations(question: MoreConversations): Promise<ConversationUsage[]>
  verify(filter: UsageFilter): Promise<VerifiedUsage>
  whatIf(question: WhatIfQuestion): Promise<WhatIf>
  calls(question: UsageCallsQuestion): Promise<LedgerCalls>
  /** The number of exported calls. Null if the person cancels the file dialog. */
  export(choice: UsageExport): Promise<{ callCount: number; exportId: string } | null>
  today(clock: DayClock): TokensToday
  anonymise(conversationId: string): void
}

export function createUsagePageService({
  usage,
  tasks,
  cleanUp,
  jobs,
  fileDialogs,
  now,
}: Dependencies): UsagePageService {
  let verifying = new AbortController()
  let supposing = new AbortController()
  return {
    read: (filter) => jobs.run('usage-page', filter),
    earlier: (filter) => jobs.run('earlier-usage', filter),
    moreConversations: async (question) => (await jobs.run('more-conversations', question)).rows,

    verify(filter) {
      // Nobody waits for the check of the previous view.
      verifying.abort()
      verifying = new AbortController()
      return jobs.run('verify-usage', filter, { signal: verifying.signal })
    },

    whatIf(question) {
      supposing.abort()
      supposing = new AbortController()
      return jobs.run('what-if', question, { signal: supposing.signal })
    },

    calls: (question) => jobs.run('usage-calls', question),

    async export({ format, ...filter }) {
      const file = await fileDialogs.choosePlace(`tally-usage-${utcDayOf(now())}.${format}`)
      if (file === null) return null
      return tasks.run('export', (task) =>
        writeThroughTemporaryFile(fileDialogs, file, (places) =>
          jobs.run('export-usage', { filter, format, ...places }, task),
        ),
      )
    },

    today(clock) {
      const at = now()
      const offsetMs = clock === 'utc' ? 0 : -new Date(at).getTimezoneOffset() * minuteMs
      const day = utcDayOf(at + offsetMs)
      return {
        ...usage.totalOn(day, clock, false),
        demoTokens: usage.totalOn(day, clock, true).totalTokens,
      }
    },

    anonymise(conversationId) {
      usage.anonymise(conversationId, now())
      void cleanUp()
    },
  }
}
