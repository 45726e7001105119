import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { TokenRates } from '../../../shared/domain/usage/token-rates.ts'
import { ratesFrom } from '../../accounting/counted-turns.ts'
import type { Store } from '../../storage/store.ts'
import { nextTurn } from '../yield-to-events.ts'

/** How the models of a connection count, by what they have counted here. */
export interface Calibration {
  ratesOf(connectionId: string, modelId: string): TokenRates
  /** Something was counted: what is asked next is worked out anew. */
  forget(connectionId: string): void
}

/** Works out those of a conversation and of other models one after the other, before all of them are asked for at once. */
export async function learnRates(
  { ratesOf }: Pick<Calibration, 'ratesOf'>,
  { connectionId, modelId }: Pick<Conversation, 'connectionId' | 'modelId'>,
  modelIds: readonly (string | null)[],
): Promise<void> {
  for (const id of [modelId, ...modelIds]) {
    if (id === null) continue
    await nextTurn()
    ratesOf(connectionId, id)
  }
}

/** Nothing of it is stored: the ledger and the words are, and from them it comes out the same after every start. */
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
