import { AppError } from '../../shared/domain/app/errors.ts'
import { currentWords } from '../language.ts'
import { startThread, type Thread } from '../threads/thread.ts'
import { type JobInput, type JobName, type JobOutput, quickJobs } from './job-table.ts'
import type { JobOptions, Jobs } from './jobs.ts'
import type { JobFailure, JobOrder, ThreadStart } from './thread.ts'

export interface ThreadFiles {
  readonly file: string
  /** The compiled code of the thread. */
  readonly threadFile: string
}

type JobThread = Thread<JobOrder>

/**
 * Time that an idle thread is kept. Long enough for the next job of a series, and short enough to free its
 * memory soon.
 */
const idleMs = 10_000
/** All threads of the app share 4 GB in Electron: a thread without an end must not end the whole app. */
const resourceLimits = { maxOldGenerationSizeMb: 2_000 }

/**
 * Quick jobs share one thread, which starts with the first of them. A long job has its own thread, so that
 * ending the thread cancels the job. A thread that finished its job takes the next one. Starting and ending
 * many threads is slow. It has also made V8 crash in the list of compiled code that all threads share
 * (`jit_page.has_value()`).
 */
export function createThreadedJobs({ file, threadFile }: ThreadFiles): Jobs {
  const threads = new Set<JobThread>()
  const idle = new Map<JobThread, NodeJS.Timeout>()
  let quick: JobThread | null = null

  function start(): JobThread {
    const thread = startThread<JobOrder, JobFailure>({
      file: threadFile,
      workerData: { file } satisfies ThreadStart,
      resourceLimits,
      errorOf: ({ code, sentence }) => new AppError(code, sentence),
      onEnd() {
        threads.delete(thread)
        clearTimeout(idle.get(thread))
        idle.delete(thread)
        if (quick === thread) quick = null
      },
    })
    threads.add(thread)
    return thread
  }

  function takeIdle(): JobThread | null {
    const [thread = null] = idle.keys()
    if (thread !== null) {
      clearTimeout(idle.get(thread))
      idle.delete(thread)
    }
    return thread
  }

  /** Keeps one idle thread. One is enough, because the jobs of a series follow each other. */
  async function release(thread: JobThread): Promise<void> {
    if (!threads.has(thread) || idle.size > 0) return thread.end(cancelled())
    idle.set(thread, setTimeout(() => void thread.end(cancelled()), idleMs).unref())
  }

  function quickThread(): JobThread {
    quick ??= start()
    return quick
  }

  function order<N extends JobName>(
    thread: JobThread,
    name: N,
    input: JobInput<N>,
    { onProgress }: JobOptions,
  ): Promise<JobOutput<N>> {
    return thread.ask({ name, input, words: currentWords() }, onProgress) as Promise<JobOutput<N>>
  }

  async function runAlone<N extends JobName>(
    name: N,
    input: JobInput<N>,
    options: JobOptions,
  ): Promise<JobOutput<N>> {
    const { signal } = options
    if (signal?.aborted === true) throw cancelled()
    const thread = takeIdle() ?? start()
    const end = (): Promise<void> => thread.end(cancelled())
    const onAbort = (): void => void end()
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await order(thread, name, input, options)
    } finally {
      signal?.removeEventListener('abort', onAbort)
      await release(thread)
    }
  }

  return {
    run: (name, input, options = {}) =>
      quickJobs.has(name) ? order(quickThread(), name, input, options) : runAlone(name, input, options),
    close() {
      for (const thread of threads) void thread.end(cancelled())
    },
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The work was ended before it was done.')
}
