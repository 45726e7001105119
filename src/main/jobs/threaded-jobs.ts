import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/domain/app/errors.ts'
import { currentLocale } from '../../shared/language/locale.ts'
import type { JobInput, JobName, JobOutput } from './job-table.ts'
import { type JobOptions, type Jobs, quickJobs } from './jobs.ts'
import type { JobMessage, JobOrder, ThreadStart } from './thread-messages.ts'

export interface ThreadPlaces {
  readonly file: string
  /** The compiled code of the thread. */
  readonly threadFile: string
}

interface Waiting {
  resolve(output: unknown): void
  reject(error: AppError): void
  onProgress(done: number, total: number): void
}

/** A thread and its unfinished jobs. */
interface Thread {
  order(name: JobName, input: JobInput<JobName>, waiting: Waiting): void
  /** Resolves after the thread has ended and released all files. */
  end(error: AppError): Promise<void>
}

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
export function createThreadedJobs(places: ThreadPlaces): Jobs {
  const threads = new Set<Thread>()
  const idle = new Map<Thread, NodeJS.Timeout>()
  let quick: Thread | null = null

  function start(): Thread {
    const thread = startThread(places, () => {
      threads.delete(thread)
      clearTimeout(idle.get(thread))
      idle.delete(thread)
      if (quick === thread) quick = null
    })
    threads.add(thread)
    return thread
  }

  function takeIdle(): Thread | null {
    const [thread = null] = idle.keys()
    if (thread !== null) {
      clearTimeout(idle.get(thread))
      idle.delete(thread)
    }
    return thread
  }

  /** Keeps one idle thread. One is enough, because the jobs of a series follow each other. */
  async function release(thread: Thread): Promise<void> {
    if (!threads.has(thread) || idle.size > 0) return thread.end(cancelled())
    idle.set(thread, setTimeout(() => void thread.end(cancelled()), idleMs).unref())
  }

  function quickThread(): Thread {
    quick ??= start()
    return quick
  }

  function order<N extends JobName>(
    thread: Thread,
    name: N,
    input: JobInput<N>,
    { onProgress = () => {} }: JobOptions,
  ): Promise<JobOutput<N>> {
    return new Promise((resolve, reject) => {
      const settle = resolve as (output: unknown) => void
      thread.order(name, input, { resolve: settle, reject, onProgress })
    })
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

function startThread({ file, threadFile }: ThreadPlaces, onEnd: () => void): Thread {
  const worker = new Worker(threadFile, {
    workerData: { file, locale: currentLocale() } satisfies ThreadStart,
    resourceLimits,
  })
  const waiting = new Map<number, Waiting>()
  let nextId = 1

  async function end(error: AppError): Promise<void> {
    onEnd()
    // Results that arrive during termination still count. A cancel does not undo finished work.
    await worker.terminate()
    // Reject only after the thread has released its files, because the receiver may touch them.
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  worker.on('message', (message: JobMessage) => {
    const job = waiting.get(message.id)
    if (job === undefined) return
    if (message.type === 'progress') {
      job.onProgress(message.done, message.total)
      return
    }
    waiting.delete(message.id)
    if (message.type === 'done') job.resolve(message.output)
    else job.reject(new AppError(message.code, message.sentence))
  })
  worker.on('error', (cause) => void end(new AppError('internal', 'A thread broke down.', { cause })))
  // An idle thread must not keep the app running.
  worker.unref()

  return {
    order(name, input, job) {
      const order: JobOrder = { id: nextId, name, input }
      waiting.set(nextId, job)
      nextId += 1
      worker.postMessage(order)
    },
    end,
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The work was ended before it was done.')
}
