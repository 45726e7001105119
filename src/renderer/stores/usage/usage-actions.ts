import type { DayClock, UsageExport, UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { RefusedReply, Reply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { openConversation } from '../app/navigation.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { changeSetting } from '../app/settings-store.ts'
import { loadMessage } from '../chat/earlier-messages.ts'
import { revealMessage } from '../chat/reveal-store.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { forgetTitle, readUsagePage } from './usage-page-store.ts'
import { readToday } from './usage-store.ts'

/** Null when the person cancels. */
export function exportUsage(
  filter: UsageFilter,
  format: UsageExport['format'],
): Promise<Reply<{ callCount: number } | null>> {
  return request('usage.export', { ...filter, format })
}

/** Removes a deleted conversation's title from the ledger; its numbers stay. */
export async function removeConversationTitle(conversationId: string): Promise<RefusedReply | null> {
  const reply = await request('usage.anonymise', { conversationId })
  if (!reply.ok) return reply
  forgetTitle(conversationId)
  await readUsagePage()
  return null
}

/** Opens a call's answer, and switches versions if the answer is not in view. */
export async function openFromUsage(conversationId: string, messageId: string): Promise<void> {
  await openConversation(conversationId)
  if (transcriptStore.getState().openId !== conversationId) return
  await loadMessage(conversationId, messageId)
  revealMessage(messageId)
}

export async function chooseUsageClock(clock: DayClock): Promise<void> {
  const refusal = await changeSetting({ name: 'usageClock', value: clock })
  if (refusal !== null) {
    raiseRefusal(refusal)
    return
  }
  await reloadDays()
}

/** Reloads everything that depends on day boundaries. */
export async function reloadDays(): Promise<void> {
  await Promise.all([readUsagePage(), readToday()])
}
