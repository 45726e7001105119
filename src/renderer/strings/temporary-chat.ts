import { isTemporaryId } from '../../shared/domain/conversations/temporary-chat.ts'
import { defineMessages } from '../../shared/language/messages.ts'

export const temporaryStrings = defineMessages('temporary-chat', {
  title: 'Temporary chat',
  begin: 'New temporary chat',
  switch: 'Temporary',
  menu: 'More ways to start',
  banner:
    "This chat isn't saved. It disappears when you close it or quit Tally. Its calls still count in Usage.",
  keep: 'Keep this chat',
  keepWaits: 'To keep this chat, wait until the answer is complete.',
  question: 'Close the temporary chat?',
  text: "This chat isn't saved, so its messages will be lost. Its calls still count in Usage.",
  confirm: 'Close temporary chat',
})

/** A call doesn't keep a title if its chat was temporary. */
export function titleOfCalls(conversationId: string, untitled: string): string {
  return isTemporaryId(conversationId) ? temporaryStrings.title : untitled
}
