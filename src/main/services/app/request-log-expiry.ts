import { errorKind } from '../../../shared/domain/app/errors.ts'
import { requestAgeDays } from '../../../shared/domain/app/setting-choices.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import { nextTurn } from '../yield-to-events.ts'
import type { SettingsService } from './settings.ts'
import { readTrustedTime } from './trusted-clock.ts'

interface Dependencies {
  store: Pick<Store, 'requests' | 'settings'>
  settings: Pick<SettingsService, 'read'>
  log: Log
  now(): number
}

const dayMs = 86_400_000
/** So few that no answer waits for it. */
const atOnce = 1_000
const settingName = 'request-days'

/** Takes rows out of the log of requests once they are older than the person wants them; the ledger has its own. */
export function createOldRequests({ store, settings, log, now }: Dependencies): () => Promise<void> {
  return async () => {
    try {
      const time = readTrustedTime({ settings: store.settings, name: settingName, now })
      const days = requestAgeDays[settings.read().keepRequests]
      if (time === null || days === null) return
      while (store.requests.dropBefore(time - days * dayMs, atOnce) === atOnce) await nextTurn()
    } catch (error) {
      log.warn('old requests could not be dropped from the log', { error: errorKind(error) })
    }
  }
}
