import type { KeyReport, KeyState } from '../../src/shared/contract/connections/connection.ts'
import type { RequestName } from '../../src/shared/contract/contract.ts'
import { now } from './fake-data.ts'
import { type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

/** Main's report on a key, as on a Linux computer. */
export function aKeyReport(
  state: KeyState = 'stored',
  lastFour: string | null = '4f2a',
  changes: Partial<KeyReport> = {},
): KeyReport {
  const isSaved = state !== 'none' || lastFour !== null
  return {
    state,
    lastFour,
    origin: isSaved ? 'https://api.example.com' : null,
    savedAt: isSaved ? now : null,
    lastUsedAt: null,
    problem:
      state === 'locked' || state === 'session' ? 'locked' : state === 'unavailable' ? 'no-service' : null,
    keptIn: state === 'none' ? null : state === 'encrypted' || state === 'session' ? state : 'keychain',
    keychain: 'secret-service',
    encryption: state === 'session' ? 'offered' : 'none',
    isPortable: false,
    ...changes,
  }
}

export function keyHandlers(world: World): Pick<Handlers, Extract<RequestName, `keys.${string}`>> {
  const keep = (connectionId: string, report: KeyReport) => {
    world.keys[connectionId] = report
    return ok(report)
  }
  const reportOf = (connectionId: string) => world.keys[connectionId] ?? aKeyReport('none', null)
  return {
    'keys.keep': ({ connectionId, in: place }) => {
      const before = reportOf(connectionId)
      const state = place === 'keychain' ? 'stored' : 'encrypted'
      return keep(connectionId, { ...before, state, keptIn: place, problem: null, encryption: 'none' })
    },
    'keys.delete': ({ connectionId }) => keep(connectionId, aKeyReport('none', null)),
    'keys.checkAgain': ({ connectionId }) => ok(reportOf(connectionId)),
  }
}
