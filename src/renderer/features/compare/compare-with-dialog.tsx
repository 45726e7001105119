import { useState } from 'react'
import type { Conversation, Message } from '../../../shared/contract/conversations/conversation.ts'
import { maxCompared } from '../../../shared/domain/app/limits.ts'
import { compareMessage, useComparedId } from '../../stores/chat/compare-store.ts'
import { answersOf, findMessage } from '../../stores/chat/compared-answers.ts'
import { sendCompared } from '../../stores/chat/send.ts'
import { useConversation, useMessages } from '../../stores/chat/transcript-store.ts'
import { useModels } from '../../stores/connections/models-store.ts'
import { compareStrings, compareWithStrings as strings } from '../../strings/chat.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ComparisonChoice } from './comparison-choice.tsx'

/** Asks more models the same message. The chat still continues from the existing answer. */
export function CompareWithDialog() {
  const comparedId = useComparedId()
  const conversation = useConversation()
  const messages = useMessages()
  const answer = comparedId === null ? undefined : findMessage(messages, comparedId)
  if (conversation === null || answer === undefined) return null
  const row = messages.find((message) => answersOf(message).includes(answer)) ?? answer
  return (
    <Dialog label={strings.title} size="fit" closeLabel={null} onClose={() => compareMessage(null)}>
      <MoreModels conversation={conversation} answer={answer} there={answersOf(row)} />
    </Dialog>
  )
}

interface MoreModelsProps {
  readonly conversation: Conversation
  readonly answer: Message
  /** The existing answer and any compared answers. */
  readonly there: readonly Message[]
}

function MoreModels({ conversation, answer, there }: MoreModelsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const models = useModels(conversation.connectionId)?.models ?? []
  const asked = new Set(there.map(({ call }) => call?.modelRequested))
  const room = maxCompared - there.length
  return (
    <ComparisonChoice
      title={strings.title}
      meaning={strings.meaning}
      models={models.filter(({ id }) => !asked.has(id))}
      chosen={chosen}
      most={room}
      {...(room <= 0 && { fullText: strings.limitReached })}
      hint={hintFor(chosen.length, room)}
      isReady={chosen.length > 0}
      onChange={setChosen}
      onEscape={() => compareMessage(null)}
      onSend={() => {
        compareMessage(null)
        void sendCompared(conversation.id, answer.id, chosen)
      }}
    />
  )
}

function hintFor(count: number, room: number): string {
  if (room <= 0) return strings.nothingSent
  return count === 0 ? strings.choose(room) : compareStrings.ready(count)
}
