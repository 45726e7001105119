import { useEffect } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { forecastFormats } from '../../lib/forecast-formats.ts'
import { describeNext } from '../../messages/forecast.ts'
import { useDraftFeatures } from '../../stores/chat/draft-estimate.ts'
import { nextCallsOf } from '../../stores/usage/forecast.ts'
import {
  comparedKey,
  readNextPrompts,
  useNextPrompts,
  useShapeAhead,
} from '../../stores/usage/forecast-store.ts'
import { Forecast } from '../../ui/controls/forecast.tsx'

interface CompareForecastProps {
  readonly conversation: Conversation
  readonly chosen: readonly string[]
}

/** What the prompts of all chosen models will count together. */
export function CompareForecast({ conversation: { id, draft }, chosen }: CompareForecastProps) {
  const shape = useShapeAhead(id)
  const models = chosen.join('\n')
  useEffect(() => {
    if (shape !== '' && models !== '')
      void readNextPrompts({ conversationId: id, modelIds: models.split('\n') })
  }, [id, models, shape])
  const next = useNextPrompts(comparedKey(id))
  const features = useDraftFeatures(id, draft)
  // What was worked out for other models says nothing of these.
  const isOfThese = next?.prompts.map(({ modelId }) => modelId).join('\n') === models
  if (next === null || features === null || !isOfThese) return null
  const calls = nextCallsOf(next, features, null)
  return <Forecast words={describeNext(calls, forecastFormats)} />
}
