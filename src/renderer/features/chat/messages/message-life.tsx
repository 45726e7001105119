import { useEffect, useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import type { MessageLife } from '../../../../shared/contract/usage/message-life.ts'
import type { Reply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { messageLifeStrings as strings } from '../../../messages/message-life.ts'
import { readMessageLife, whenAnswersEnd } from '../../../stores/chat/transcript-store.ts'
import styles from './message-life.module.css'
import { lifeSentences } from './message-life-words.ts'

const css = classNames(styles)

interface MessageLifeProps {
  readonly conversationId: string
  readonly message: Message
}

/** How often a message was sent, about what that came to, and what leaving it out saves. */
export function MessageLifeNote({ conversationId, message }: MessageLifeProps) {
  const reply = useLife(conversationId, message)
  return (
    <section aria-label={strings.label} className={css('life', message.role === 'user' && 'question')}>
      <p role="status">{wordsOf(reply, message.isLeftOut)}</p>
    </section>
  )
}

function wordsOf(reply: Reply<MessageLife> | null, isLeftOut: boolean): string {
  if (reply === null) return strings.reading
  return reply.ok ? lifeSentences(reply.value, isLeftOut).join(' ') : strings.notRead
}

/** Read anew when an answer has ended, and when the message itself was read anew, as it is where prices changed. */
function useLife(conversationId: string, message: Message): Reply<MessageLife> | null {
  const [reply, setReply] = useState<Reply<MessageLife> | null>(null)
  useEffect(() => {
    let isWanted = true
    const read = async (): Promise<void> => {
      const found = await readMessageLife(conversationId, message.id)
      if (isWanted) setReply(found)
    }
    void read()
    const stop = whenAnswersEnd(() => void read())
    return () => {
      isWanted = false
      stop()
    }
  }, [conversationId, message])
  return reply
}
