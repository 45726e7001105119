import { isTemporaryId } from '../../shared/domain/conversations/temporary-chat.ts'
import { defineMessages } from '../../shared/language/messages.ts'

export const temporaryStrings = defineMessages('temporary-chat', {
  title: 'Temporary chat',
  begin: 'New temporary chat',
  switch: 'Temporary',
  menu: 'More ways to start',
  banner:
    "Nothing of this chat is saved. It's gone when you close it or quit Tally. Its calls stay in the usage.",
  keep: 'Keep this chat',
  keepWaits: 'Wait for the end of the answer to keep this chat.',
  question: 'Close the temporary chat?',
  text: 'Nothing of this chat is saved, so its messages are gone. Its calls stay in the usage.',
  confirm: 'Close temporary chat',
})

/** A call keeps no title if its chat was temporary. */
export function titleOfCalls(conversationId: string, untitled: string): string {
  return isTemporaryId(conversationId) ? temporaryStrings.title : untitled
}
