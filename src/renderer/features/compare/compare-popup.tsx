import { useEffect } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { minCompared } from '../../../shared/domain/app/limits.ts'
import { setChosenModels, useChosenModels } from '../../stores/chat/compare-store.ts'
import { useDraft } from '../../stores/chat/draft-store.ts'
import { useIsReadingImage } from '../../stores/chat/images-store.ts'
import { compareDraft } from '../../stores/chat/send.ts'
import { useModels } from '../../stores/connections/models-store.ts'
import {
  comparedKey,
  readNextPrompts,
  useDraftFeatures,
  useNextPrompts,
  useShapeAhead,
} from '../../stores/usage/forecast-store.ts'
import { nextCallsOf } from '../../stores/usage/next-call-forecast.ts'
import { compareStrings as strings } from '../../strings/chat.ts'
import { describeNext, explainNext, fileStrings } from '../../strings/composer.ts'
import { Forecast } from '../../ui/controls/forecast-text.tsx'
import { useRenderAt } from '../../ui/hooks/use-clock.ts'
import css from './compare-popup.module.css'
import { ComparisonChoice } from './comparison-choice.tsx'

interface ComparePopupProps {
  readonly conversation: Conversation
  readonly onSent: (modelIds: readonly string[]) => void
}

export function ComparePopup({ conversation, onSent }: ComparePopupProps) {
  const { id, connectionId, modelId, draft } = conversation
  const text = useDraft(id, draft)
  // Nothing is sent without an image that is on its way.
  const isReading = useIsReadingImage(id)
  const list = useModels(connectionId)
  const kept = useChosenModels(connectionId, modelId)
  const models = list?.models ?? []
  // A model the service no longer lists cannot be asked.
  const chosen = kept.filter((chosenId) => models.some((model) => model.id === chosenId))
  return (
    <div role="dialog" aria-label={strings.title} className={css('popup')}>
      <ComparisonChoice
        title={strings.title}
        meaning={strings.meaning}
        models={models}
        chosen={chosen}
        forecast={<CompareForecast conversation={conversation} chosen={chosen} />}
        hint={isReading ? fileStrings.reading : hintFor(chosen.length, text)}
        isReady={chosen.length >= minCompared && text.trim() !== '' && !isReading}
        onChange={(modelIds) => setChosenModels(connectionId, modelIds)}
        onSend={() => {
          void compareDraft(id, text, chosen)
          onSent(chosen)
        }}
      />
    </div>
  )
}

function hintFor(count: number, text: string): string {
  if (count < minCompared) return strings.needMore
  return text.trim() === '' ? strings.needText : strings.ready(count)
}

interface CompareForecastProps {
  readonly conversation: Conversation
  readonly chosen: readonly string[]
}

const noModels = JSON.stringify([])

/** The summed forecast for all chosen models. */
function CompareForecast({ conversation: { id, draft }, chosen }: CompareForecastProps) {
  const shape = useShapeAhead(id)
  // A name may hold any character.
  const models = JSON.stringify(chosen)
  useEffect(() => {
    if (shape !== '' && models !== noModels)
      void readNextPrompts({ conversationId: id, modelIds: JSON.parse(models) as string[] })
  }, [id, models, shape])
  const next = useNextPrompts(comparedKey(id))
  const features = useDraftFeatures(id, draft)
  // A forecast for other models must not be shown for these.
  const isOfThese = JSON.stringify(next?.prompts.map(({ modelId }) => modelId)) === models
  const isShown = next !== null && features !== null && isOfThese
  const calls = isShown ? nextCallsOf(next, features, null) : null
  useRenderAt(calls?.changesAt ?? null)
  if (calls === null) return null
  return <Forecast meaning={explainNext(calls)} words={describeNext(calls)} />
}
