import type { DayClock, UsageExport, UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { RefusedReply, Reply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { openConversation } from '../app/session-store.ts'
import { setUsageClock } from '../app/settings-store.ts'
import { loadMessage } from '../chat/earlier-messages.ts'
import { revealMessage } from '../chat/reveal-store.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { readToday } from './today-store.ts'
import { forgetTitle, readUsagePage } from './usage-page-store.ts'

/** Null where the person wanted no file after all. */
export function exportUsage(
  filter: UsageFilter,
  format: UsageExport['format'],
): Promise<Reply<{ callCount: number } | null>> {
  return request('usage.export', { ...filter, format })
}

/** Takes the title of a conversation that is gone out of the ledger; its numbers stay. */
export async function removeConversationTitle(conversationId: string): Promise<RefusedReply | null> {
  const reply = await request('usage.anonymise', { conversationId })
  if (!reply.ok) return reply
  forgetTitle(conversationId)
  await readUsagePage()
  return null
}

/** A call leads to its answer, also where that is not in view: the version that has it is shown. */
export async function openFromUsage(conversationId: string, messageId: string): Promise<void> {
  await openConversation(conversationId)
  if (transcriptStore.getState().openId !== conversationId) return
  await loadMessage(conversationId, messageId)
  revealMessage(messageId)
}

/** By which days everything is counted from now on. */
export async function chooseUsageClock(clock: DayClock): Promise<void> {
  const refusal = await setUsageClock(clock)
  if (refusal !== null) {
    raiseRefusal(refusal)
    return
  }
  await reloadDays()
}

/** Days are others by another clock. */
export async function reloadDays(): Promise<void> {
  await Promise.all([readUsagePage(), readToday()])
}
