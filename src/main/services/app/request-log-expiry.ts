import { dayMs } from '../../../shared/domain/app/durations.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import { requestAgeDays } from '../../../shared/domain/app/setting-choices.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import { yieldToEvents } from '../yield-to-events.ts'
import type { SettingsService } from './settings.ts'
import { readTrustedTime } from './trusted-clock.ts'

interface Dependencies {
  store: Pick<Store, 'requests' | 'settings'>
  settings: Pick<SettingsService, 'read'>
  log: Log
  now(): number
}

/** Rows deleted at once. The number is small so that no answer has to wait. */
const atOnce = 1_000
const settingName = 'request-days'

/** Deletes rows from the request log after the chosen number of days. The ledger is separate. */
export function createRequestLogExpiry({ store, settings, log, now }: Dependencies): () => Promise<void> {
  return async () => {
    try {
      const time = readTrustedTime({ settings: store.settings, name: settingName, now })
      const days = requestAgeDays[settings.read().keepRequests]
      if (time === null || days === null) return
      while (store.requests.dropBefore(time - days * dayMs, atOnce) === atOnce) await yieldToEvents()
    } catch (error) {
      log.warn('old requests could not be dropped from the log', { error: errorKind(error) })
    }
  }
}
