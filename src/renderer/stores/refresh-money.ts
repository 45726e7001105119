import { loadBudgetsAgain } from './budgets-store.ts'
import { readLoadedAgain } from './earlier-messages.ts'
import { readNextPrompts } from './forecast-store.ts'
import { raiseRefusal } from './notices-store.ts'
import { loadPrices, pricesStore } from './prices-store.ts'
import { shownPageStore } from './shown-page.ts'
import { transcriptStore } from './transcript-store.ts'
import { readUsageCalls, usageCallsStore } from './usage-calls-store.ts'
import { readUsagePage } from './usage-page-store.ts'

/** Prices have changed: of what is on screen nothing may go on showing money of before. */
export async function refreshMoney(): Promise<void> {
  if (pricesStore.getState().prices !== null) void loadPrices()
  void loadBudgetsAgain()
  if (shownPageStore.getState().page === 'usage') {
    void readUsagePage()
    const { filter } = usageCallsStore.getState()
    if (filter !== null) void readUsageCalls(filter)
  }
  const { openId } = transcriptStore.getState()
  if (openId !== null) void readNextPrompts({ conversationId: openId })
  const refusal = openId === null ? null : await readLoadedAgain(openId)
  if (refusal !== null) raiseRefusal(refusal)
}
