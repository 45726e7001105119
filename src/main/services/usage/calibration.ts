import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { TokenRates } from '../../../shared/domain/usage/token-rates.ts'
import { ratesFrom } from '../../accounting/learn-token-rates.ts'
import type { Store } from '../../storage/store.ts'
import { yieldToEvents } from '../yield-to-events.ts'

/** How each model of a connection counts tokens, learned from its reported counts. */
export interface Calibration {
  ratesOf(connectionId: string, modelId: string): TokenRates
  /** Drops learned rates after new counts. The next request for rates computes them again. */
  forget(connectionId: string): void
}

/** Computes the rates of all models one by one, before the forecasts need them together. */
export async function learnRates(
  { ratesOf }: Pick<Calibration, 'ratesOf'>,
  { connectionId, modelId }: Pick<Conversation, 'connectionId' | 'modelId'>,
  modelIds: readonly (string | null)[],
): Promise<void> {
  for (const id of [modelId, ...modelIds]) {
    if (id === null) continue
    await yieldToEvents()
    ratesOf(connectionId, id)
  }
}

/** Rates are never stored. The ledger and the messages give the same rates after every start. */
export function createCalibration({ countedTurns }: Pick<Store, 'countedTurns'>): Calibration {
  const known = new Map<string, Map<string, TokenRates>>()
  return {
    ratesOf(connectionId, modelId) {
      const ofConnection = known.get(connectionId) ?? new Map<string, TokenRates>()
      known.set(connectionId, ofConnection)
      const found = ofConnection.get(modelId)
      if (found !== undefined) return found
      const rates = ratesFrom(countedTurns.latest(connectionId, modelId))
      ofConnection.set(modelId, rates)
      return rates
    },
    forget: (connectionId) => void known.delete(connectionId),
  }
}
