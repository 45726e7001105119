import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'

/**
 * The thread of jobs, but a job waits at its first progress until its thread ends. So a cancel never comes too
 * late, however slow the main thread is.
 */
if (process.env['TALLY_TEST_HALT'] !== undefined && parentPort !== null) {
  const port = parentPort
  const post = port.postMessage.bind(port)
  port.postMessage = (message: { readonly type?: string; readonly done?: number }) => {
    post(message)
    if (message.type === 'progress' && (message.done ?? 0) > 0)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
}

const bundle = process.env['TALLY_TEST_THREAD']
await import(bundle === undefined ? '../../../../src/main/jobs/thread.ts' : pathToFileURL(bundle).href)
