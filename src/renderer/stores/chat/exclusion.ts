import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { readInto, transcriptStore } from './transcript-store.ts'

/** From now on these messages go with no call, or with every one again. Whether main has taken it. */
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

/** The reply holds the end of the path; what was loaded above it stands as it was. */
function mark(conversationId: string, ids: ReadonlySet<string>, isLeftOut: boolean): void {
  transcriptStore.setState(({ open }) => {
    if (open?.conversation.id !== conversationId) return {}
    const messages = open.messages.map((message) =>
      ids.has(message.id) && message.isLeftOut !== isLeftOut ? { ...message, isLeftOut } : message,
    )
    return { open: { ...open, messages } }
  })
}
