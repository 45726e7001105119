import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { readInto, transcriptStore } from './transcript-store.ts'

/** Excludes messages from future calls, or includes them again; true on success. */
export async function setLeftOut(
  conversationId: string,
  messageIds: string[],
  isLeftOut: boolean,
): Promise<boolean> {
  const refusal = await readInto(() =>
    request('conversations.setLeftOut', { conversationId, messageIds, isLeftOut }),
  )
  if (refusal !== null) raiseRefusal(refusal)
  else mark(conversationId, new Set(messageIds), isLeftOut)
  return refusal === null
}

/** Marks the messages above the response too, because the response holds only the end of the path. */
function mark(conversationId: string, ids: ReadonlySet<string>, isLeftOut: boolean): void {
  transcriptStore.setState(({ open }) => {
    if (open?.conversation.id !== conversationId) return {}
    const messages = open.messages.map((message) =>
      ids.has(message.id) && message.isLeftOut !== isLeftOut ? { ...message, isLeftOut } : message,
    )
    return { open: { ...open, messages } }
  })
}
