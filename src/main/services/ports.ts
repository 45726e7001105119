import type { Publish } from '../../shared/contract/events.ts'
import type { Consent } from '../hardening/consent.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Store } from '../storage/store.ts'

/** The ports of many services, each of which names those that it uses. */
export interface CommonPorts {
  store: Store
  jobs: Jobs
  consent: Consent
  publish: Publish
  log: Log
  now(): number
  elapsed(): number
  newId(): string
}
