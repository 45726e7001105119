import type { JobInput, JobName, JobOutput, Jobs } from '../jobs/jobs.ts'
import type { SettingsService } from './app/settings.ts'
import type { Handlers } from './handlers.ts'
import type { CommonPorts } from './ports.ts'

type RunJob<N extends JobName> = (input: JobInput<N>) => Promise<JobOutput<N>>

interface Dependencies extends Pick<CommonPorts, 'jobs'> {
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

export function createJobHandlers({ settings, jobs }: Dependencies) {
  const job =
    <N extends JobName>(name: N): RunJob<N> =>
    (input) =>
      jobs.run(name, input)

  const newest = <N extends JobName>(name: N): RunJob<N> => newestOf(jobs, name)

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
    'usage.ofChat': job('chat-usage'),
    'usage.anomalies': (filter) =>
      anomalies({ filter, disabledAnomalies: settings.read().disabledAnomalies, areChatsRead: true }),
    'usage.moreCalls': job('more-calls'),
    'usage.tree': job('tree'),
    'usage.moreTree': job('more-tree'),
    'search.facets': job('facets'),
  } satisfies Partial<Handlers>
}
