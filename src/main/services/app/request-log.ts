import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { RequestLog } from '../../inference/inference.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'

interface Dependencies {
  requests: Store['requests']
  log: Log
  now(): number
}

/** Writes a row before a request leaves, and its end afterwards. A refused write never prevents a request. */
export function createRequestLog({ requests, log, now }: Dependencies): RequestLog {
  const orNote = <T>(write: () => T): T | null => {
    try {
      return write()
    } catch (error) {
      log.warn('the log of requests could not be written', { error: errorKind(error) })
      return null
    }
  }
  return {
    begin(request) {
      const id = orNote(() => requests.insert({ ...request, at: now() }))
      return (end) => {
        if (id !== null) orNote(() => requests.finish(id, end))
      }
    },
  }
}
