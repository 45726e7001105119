import { runInThisContext } from 'node:vm'
import { quit } from './app/quitting.ts'
import { asked, askedName } from './asked.ts'

const quitLimitMs = 10_000

/** A test's request to the main process, as in Playwright's `ElectronApplication.evaluate`. */
export interface EvaluateRequest {
  readonly id: number
  readonly source: string
  readonly argument: unknown
}

export interface EvaluateReply {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** Serves the test that started this process, if one did, and ends with it. */
export function serveTest(): void {
  if (process.send === undefined) return
  Object.assign(globalThis, { [askedName]: asked })
  process.on('message', (request: EvaluateRequest) => {
    void evaluate(request).then((reply) => process.send?.(reply))
  })
  process.on('disconnect', () => {
    void quit()
    // Nobody waits for an app whose test is gone: one that doesn't quit in time must not stay behind.
    setTimeout(() => process.exit(1), quitLimitMs).unref()
  })
}

async function evaluate({ id, source, argument }: EvaluateRequest): Promise<EvaluateReply> {
  try {
    const evaluated = runInThisContext(`(${source})`) as (electron: object, argument: unknown) => unknown
    return { id, value: await evaluated(await import('electron'), argument) }
  } catch (error) {
    return { id, error: String(error instanceof Error ? error.stack : error) }
  }
}
