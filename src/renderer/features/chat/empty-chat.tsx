import type { Conversation } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { useConnection, useKeyReport } from '../../stores/connections-store.ts'
import { useListRefusal, useModels } from '../../stores/models-store.ts'
import { emptyChatStrings } from '../../strings/chat.ts'
import { keyStateStrings } from '../../strings/connection.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './empty-chat.module.css'
import { ListFailure } from './list-failure.tsx'

const css = classNames(styles)

export function EmptyChat({ conversation }: { readonly conversation: Conversation }) {
  const connection = useConnection(conversation.connectionId)
  const key = useKeyReport(conversation.connectionId)
  const list = useModels(conversation.connectionId)
  const refusal = useListRefusal(conversation.connectionId)
  const isConnected = refusal === null && list !== null && list.fetchedAt !== null
  const isDemo = connection?.kind === 'demo'
  return (
    <div className={css('empty')}>
      <span className={css('mark')}>
        <Mark size={32} />
      </span>
      <h2 className={css('title')}>{emptyChatStrings.title}</h2>
      <p className={css('text')}>{isDemo ? emptyChatStrings.demoText : emptyChatStrings.text}</p>
      {refusal !== null && <ListFailure connectionId={conversation.connectionId} refusal={refusal} />}
      {connection !== null && !isDemo && isConnected && (
        <p className={css('note')}>
          {emptyChatStrings.connectedTo(connection.baseAddress)}
          {key?.state === 'stored' && ` · ${keyStateStrings.stored(key.lastFour)}`}
        </p>
      )}
    </div>
  )
}
