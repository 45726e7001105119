import { raiseRefusal } from '../app/notices-store.ts'
import { shownPageStore } from '../app/shown-page.ts'
import { reloadLoaded } from '../chat/earlier-messages.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { readNextPrompts } from '../usage/forecast-store.ts'
import { readUsageCalls, usageCallsStore } from '../usage/usage-calls-store.ts'
import { readUsagePage } from '../usage/usage-page-store.ts'
import { reloadBudgets } from './budgets-store.ts'
import { loadPrices, pricesStore } from './prices-store.ts'

/** Reloads every visible amount after prices changed. */
export async function refreshMoney(): Promise<void> {
  if (pricesStore.getState().prices !== null) void loadPrices()
  void reloadBudgets()
  if (shownPageStore.getState().page === 'usage') {
    void readUsagePage()
    const { filter } = usageCallsStore.getState()
    if (filter !== null) void readUsageCalls(filter)
  }
  const { openId } = transcriptStore.getState()
  if (openId !== null) void readNextPrompts({ conversationId: openId })
  const refusal = openId === null ? null : await reloadLoaded(openId)
  if (refusal !== null) raiseRefusal(refusal)
}
