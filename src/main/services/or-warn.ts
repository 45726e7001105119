import { errorKind } from '../../shared/domain/app/errors.ts'
import type { Log } from '../log.ts'

/** Does work on whose result nothing depends: a failure is only logged. */
export function orWarn(log: Log, problem: string, work: () => unknown): void {
  try {
    work()
  } catch (error) {
    log.warn(problem, { error: errorKind(error) })
  }
}

/** The same for work that takes time. */
export async function orWarnLater(log: Log, problem: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn(problem, { error: errorKind(error) })
  }
}
