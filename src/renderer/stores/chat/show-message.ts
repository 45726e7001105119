import { openPanel, widenPanel } from '../app/panel-store.ts'
import { loadMessage } from './earlier-messages.ts'
import { revealMessage } from './reveal-store.ts'

/**
 * Scrolls to a message of the open conversation. A panel that covers or replaces the transcript closes or
 * narrows.
 */
export async function showMessage(conversationId: string, messageId: string): Promise<void> {
  await loadMessage(conversationId, messageId)
  widenPanel(false)
  if (matchMedia('(max-width: 1080px)').matches) openPanel(null)
  revealMessage(messageId)
}
