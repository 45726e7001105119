import type { JobInput, JobName, JobOutput, Jobs } from '../jobs/jobs.ts'
import type { SettingsService } from './app/settings.ts'
import type { Handlers } from './handlers.ts'
import type { CommonPorts } from './ports.ts'

type RunJob<N extends JobName> = (input: JobInput<N>) => Promise<JobOutput<N>>

interface Dependencies extends Pick<CommonPorts, 'store' | 'jobs'> {
  readonly settings: Pick<SettingsService, 'read'>
}

/** Ends the previous run of the job, because nobody waits for the answer to an earlier question. */
export function newestOf<N extends JobName>(jobs: Jobs, name: N): RunJob<N> {
  let running = new AbortController()
  return (input) => {
    running.abort()
    running = new AbortController()
    return jobs.run(name, input, { signal: running.signal })
  }
}

/** Every request that is one job. */
export function createJobHandlers({ store, settings, jobs }: Dependencies) {
  const job =
    <N extends JobName>(name: N): RunJob<N> =>
    (input) =>
      jobs.run(name, input)

  const newest = <N extends JobName>(name: N): RunJob<N> => newestOf(jobs, name)

  /** No thread can read the temporary chat, whose rows are in main's memory. */
  const ofChat =
    <Input extends { readonly conversationId: string }, Output>(
      inThread: (input: Input) => Promise<Output>,
      here: (input: Input) => Promise<Output>,
    ) =>
    (input: Input): Promise<Output> =>
      input.conversationId === store.temporary.id() ? here(input) : inThread(input)

  const anomalies = newest('anomalies')

  return {
    'usage.page': job('usage-page'),
    'usage.moreConversations': job('more-conversations'),
    'usage.earlier': job('earlier-usage'),
    'usage.verify': newest('verify-usage'),
    'usage.calls': job('usage-calls'),
    'usage.whatIf': newest('what-if'),
    'usage.ofProgram': job('program-usage'),
    'usage.programReport': newest('program-report'),
    'usage.programTask': job('program-task'),
    'usage.ofChat': ofChat(job('chat-usage'), async ({ conversationId }) =>
      (await import('../reports/chat-usage/chat-usage.ts')).readChatUsage(store, conversationId),
    ),
    'usage.anomalies': (filter) =>
      anomalies({ filter, disabledAnomalies: settings.read().disabledAnomalies, areChatsRead: true }),
    'usage.moreCalls': job('more-calls'),
    'usage.tree': ofChat(job('tree'), async ({ conversationId }) =>
      (await import('../reports/tree/chat-tree.ts')).readChatTree(store, conversationId),
    ),
    'usage.moreTree': job('more-tree'),
    'search.facets': job('facets'),
  } satisfies Partial<Handlers>
}
