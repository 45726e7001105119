import { useEffect } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { fewestCompared } from '../../../shared/domain/chat/compare-range.ts'
import { classNames } from '../../lib/class-names.ts'
import { compareStrings as strings } from '../../messages/compare.ts'
import { keepChosenModels, loadChosenModels, useChosenModels } from '../../stores/chat/compare-store.ts'
import { useDraft } from '../../stores/chat/draft-store.ts'
import { compareDraft } from '../../stores/chat/send.ts'
import { useModels } from '../../stores/connections/models-store.ts'
import { CompareForecast } from './compare-forecast.tsx'
import styles from './compare-popup.module.css'
import { ComparisonChoice } from './comparison-choice.tsx'

const css = classNames(styles)

interface ComparePopupProps {
  readonly conversation: Conversation
  readonly onSent: () => void
}

export function ComparePopup({ conversation, onSent }: ComparePopupProps) {
  const { id, connectionId, modelId, draft } = conversation
  const text = useDraft(id, draft)
  const list = useModels(connectionId)
  const kept = useChosenModels(connectionId)
  useEffect(() => void loadChosenModels(connectionId, modelId), [connectionId, modelId])
  const models = list?.models ?? []
  // One that the service lists no more cannot be asked.
  const chosen = (kept ?? []).filter((chosenId) => models.some((model) => model.id === chosenId))
  return (
    <div role="dialog" aria-label={strings.title} className={css('popup')}>
      <ComparisonChoice
        title={strings.title}
        meaning={strings.meaning}
        models={models}
        chosen={chosen}
        forecast={<CompareForecast conversation={conversation} chosen={chosen} />}
        hint={hintFor(chosen.length, text)}
        isReady={chosen.length >= fewestCompared && text.trim() !== ''}
        onChange={(modelIds) => keepChosenModels(connectionId, modelIds)}
        onSend={() => {
          void compareDraft(id, text, chosen)
          onSent()
        }}
      />
    </div>
  )
}

function hintFor(count: number, text: string): string {
  if (count < fewestCompared) return strings.needMore
  return text.trim() === '' ? strings.needText : strings.ready(count)
}
