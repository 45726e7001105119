import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { learnCache } from '../../accounting/cache-odds.ts'
import { ratesFrom } from '../../accounting/learn-token-rates.ts'
import type { Store } from '../../storage/store.ts'
import { yieldToEvents } from '../yield-to-events.ts'

/** How each model of a connection counts and caches tokens, learned from its reported counts. */
export type Calibration = ReturnType<typeof createCalibration>

/** Computes the rates of all models one by one, before the forecasts need them together. */
export async function learnRates(
  { ratesOf }: Pick<Calibration, 'ratesOf'>,
  { connectionId, modelId }: Pick<Conversation, 'connectionId' | 'modelId'>,
  modelIds: readonly (string | null)[],
): Promise<void> {
  const ids = new Set([modelId, ...modelIds].filter((id) => id !== null))
  for (const id of ids) {
    ratesOf(connectionId, id)
    if (ids.size > 1) await yieldToEvents()
  }
}

/** Nothing learned is stored. The ledger and the messages teach the same after every start. */
export function createCalibration({ countedTurns }: Pick<Store, 'countedTurns'>) {
  const rates = createMemory((connectionId, modelId) =>
    ratesFrom(countedTurns.latest(connectionId, modelId), modelId),
  )
  const caches = createMemory((...model) => learnCache(countedTurns.cacheReads(...model)))
  return {
    ratesOf: rates.of,
    cacheOf: caches.of,
    /** Drops learned rates after new counts. The next request for rates computes them again. */
    forget(connectionId: string): void {
      rates.forget(connectionId)
      caches.forget(connectionId)
    },
  }
}

/** Learns once for each model, until its connection is forgotten. */
function createMemory<T>(learn: (connectionId: string, modelId: string) => T) {
  const known = new Map<string, Map<string, T>>()
  return {
    of(connectionId: string, modelId: string): T {
      const ofConnection = known.get(connectionId) ?? new Map<string, T>()
      known.set(connectionId, ofConnection)
      const found = ofConnection.get(modelId)
      if (found !== undefined) return found
      const learned = learn(connectionId, modelId)
      ofConnection.set(modelId, learned)
      return learned
    },
    forget: (connectionId: string): void => void known.delete(connectionId),
  }
}
