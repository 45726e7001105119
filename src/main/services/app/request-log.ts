import { dayMs } from '../../../shared/domain/app/durations.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import { requestAgeDays } from '../../../shared/domain/app/setting-choices.ts'
import type { RequestLog } from '../../inference/inference.ts'
import type { Store } from '../../storage/store.ts'
import type { WipeDeleted } from '../data/wipe-deleted.ts'
import type { HandlersOf } from '../handlers.ts'
import { orWarnLater } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'
import { yieldToEvents } from '../yield-to-events.ts'
import type { SettingsService } from './settings.ts'
import { readTrustedTime } from './trusted-clock.ts'

/** Rows deleted at once. The number is small so that no answer has to wait. */
const atOnce = 1_000
const settingName = 'request-days'
const maxRequestsShown = 500

interface LogDependencies extends Pick<CommonPorts, 'log' | 'now'> {
  requests: Store['requests']
  /** Writes without waiting for the disk. The sender of the request waits. */
  commit?: Store['commit']
  /** Writes the end of a request, for which nobody waits. */
  soon?: Store['soon']
}

/**
 * Writes a row before a request leaves, and its end afterwards. A refused write never prevents a request.
 */
export function createRequestLog({
  requests,
  log,
  now,
  commit = (write) => write(),
  soon = (write) => write(),
}: LogDependencies): RequestLog {
  const orNote = <T>(write: () => T): T | null => {
    try {
      return write()
    } catch (error) {
      log.warn('failed to write the request log', { error: errorKind(error) })
      return null
    }
  }
  return {
    begin(request) {
      const id = orNote(() => commit(() => requests.insert({ ...request, at: now() })))
      return (end) => {
        // Both the write and its commit can be refused, now or later.
        if (id !== null) orNote(() => soon(() => orNote(() => requests.finish(id, end))))
      }
    },
  }
}

interface ExpiryDependencies extends Pick<CommonPorts, 'log' | 'now'> {
  store: Pick<Store, 'requests' | 'settings'>
  settings: Pick<SettingsService, 'read'>
}

/** Deletes rows from the request log after the chosen number of days. The ledger is separate. */
export function createRequestLogExpiry({
  store,
  settings,
  log,
  now,
}: ExpiryDependencies): () => Promise<void> {
  return () =>
    orWarnLater(log, 'failed to delete old requests from the log', async () => {
      const time = readTrustedTime({ settings: store.settings, name: settingName, now })
      const days = requestAgeDays[settings.read().keepRequests]
      if (time === null || days === null) return
      while (store.requests.dropBefore(time - days * dayMs, atOnce) === atOnce) await yieldToEvents()
    })
}

interface RequestsDependencies {
  store: Pick<Store, 'requests'>
  wipeDeleted: WipeDeleted
}

export function createRequestLogHandlers({
  store,
  wipeDeleted,
}: RequestsDependencies): HandlersOf<'requests'> {
  return {
    'requests.list': ({ search }) => store.requests.search(search, maxRequestsShown),
    'requests.clear'() {
      store.requests.clear()
      void wipeDeleted()
    },
  }
}
