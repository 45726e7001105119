import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads'
import { AppError } from '../../shared/domain/app/errors.ts'

/** Reports the progress of an order. */
export type Report = (done: number, total: number) => void

interface Sent<Order> {
  readonly id: number
  readonly order: Order
}

/** A message from a thread. An error is sent as facts, because its class would be lost. */
type Message<Failure> =
  | { readonly id: number; readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly id: number; readonly type: 'done'; readonly output: unknown }
  | { readonly id: number; readonly type: 'failed'; readonly failure: Failure }

export interface Thread<Order> {
  ask(order: Order, report?: Report): Promise<unknown>
  /** Resolves after the thread has ended and released all files. Unfinished orders fail with the error. */
  end(error: AppError): Promise<void>
}

interface Begin<Failure> {
  /** The compiled code of the thread. */
  readonly file: string
  readonly workerData: unknown
  readonly resourceLimits: ResourceLimits
  errorOf(failure: Failure): AppError
  /** The thread ends, with the cause if it broke down. */
  onEnd(cause: unknown): void
}

interface Waiting {
  readonly report: Report
  resolve(output: unknown): void
  reject(error: AppError): void
}

/** Starts a thread that serves orders. It doesn't keep the app running. */
export function startThread<Order, Failure>(begin: Begin<Failure>): Thread<Order> {
  const { file, workerData, resourceLimits, errorOf, onEnd } = begin
  const worker = new Worker(file, { workerData, resourceLimits })
  const waiting = new Map<number, Waiting>()
  let nextId = 1

  async function end(error: AppError, cause: unknown = null): Promise<void> {
    onEnd(cause)
    // Results that arrive during termination still count. A cancel does not undo finished work.
    await worker.terminate()
    // Reject only after the thread has released its files, because the receiver may touch them.
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  worker.on('message', (message: Message<Failure>) => {
    const order = waiting.get(message.id)
    if (order === undefined) return
    if (message.type === 'progress') {
      order.report(message.done, message.total)
      return
    }
    waiting.delete(message.id)
    if (message.type === 'done') order.resolve(message.output)
    else order.reject(errorOf(message.failure))
  })
  worker.on('error', (cause) => void end(new AppError('internal', 'A thread broke down.', { cause }), cause))
  worker.unref()

  return {
    ask: (order, report = () => {}) =>
      new Promise((resolve, reject) => {
        waiting.set(nextId, { resolve, reject, report })
        worker.postMessage({ id: nextId, order } satisfies Sent<Order>)
        nextId += 1
      }),
    end: (error) => end(error),
  }
}

const progressPauseMs = 50

/** Runs in a thread, for each order that main asks. */
export function serveOrders(
  carryOut: (order: never, report: Report) => unknown,
  failureOf: (error: unknown) => unknown,
): void {
  const post = (message: Message<unknown>): void => parentPort?.postMessage(message)

  /** Limits progress messages, because nobody needs more. */
  function createReport(id: number): Report {
    let toldAt = 0
    return (done, total) => {
      const now = performance.now()
      if (now - toldAt < progressPauseMs) return
      toldAt = now
      post({ id, type: 'progress', done, total })
    }
  }

  async function answer({ id, order }: Sent<never>): Promise<void> {
    try {
      post({ id, type: 'done', output: await carryOut(order, createReport(id)) })
    } catch (error) {
      post({ id, type: 'failed', failure: failureOf(error) })
    }
  }

  parentPort?.on('message', (sent: Sent<never>) => void answer(sent))
}
