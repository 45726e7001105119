import { openPanel, widenPanel } from '../app/panel-store.ts'
import { loadMessage } from './earlier-messages.ts'
import { revealMessage } from './reveal-store.ts'

/** Brings a message of the open conversation into sight; where the panel lies over the transcript or has taken its place, it makes room. */
export async function showMessage(conversationId: string, messageId: string): Promise<void> {
  await loadMessage(conversationId, messageId)
  widenPanel(false)
  if (matchMedia('(max-width: 1080px)').matches) openPanel(null)
  revealMessage(messageId)
}
