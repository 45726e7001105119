import { readLoadedAgain } from './earlier-messages.ts'
import { raiseRefusal } from './notices-store.ts'
import { loadPrices, pricesStore } from './prices-store.ts'
import { transcriptStore } from './transcript-store.ts'

/** Prices have changed: of what is on screen nothing may go on showing money of before. */
export async function refreshMoney(): Promise<void> {
  if (pricesStore.getState().prices !== null) void loadPrices()
  const { openId } = transcriptStore.getState()
  const refusal = openId === null ? null : await readLoadedAgain(openId)
  if (refusal !== null) raiseRefusal(refusal)
}
