import { useEffect, useState } from 'react'
import { createRunningFeatures } from '../../../../shared/domain/usage/running-features.ts'
import { classNames } from '../../../lib/class-names.ts'
import { forecastFormats } from '../../../lib/forecast-formats.ts'
import { describeNext } from '../../../messages/forecast.ts'
import { useConversation } from '../../../stores/chat/transcript-store.ts'
import { useModel } from '../../../stores/connections/models-store.ts'
import { nextCallsOf } from '../../../stores/usage/forecast.ts'
import { readNextPrompts, useNextPrompts, useShapeAhead } from '../../../stores/usage/forecast-store.ts'
import { Forecast } from '../../../ui/controls/forecast.tsx'
import styles from './message-editor.module.css'

const css = classNames(styles)

interface EditForecastProps {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
  /** Of another model that is asked this once. */
  readonly modelId: string | undefined
}

/** What a message will count with all that stands above it, while it is written anew. */
export function EditForecast({ conversationId, messageId, text, modelId }: EditForecastProps) {
  const conversation = useConversation()
  const shape = useShapeAhead(conversationId)
  useEffect(() => {
    const modelIds = modelId === undefined ? [] : [modelId]
    if (shape !== '') void readNextPrompts({ conversationId, replacing: messageId, modelIds })
  }, [conversationId, messageId, modelId, shape])
  const next = useNextPrompts(messageId)
  const [count] = useState(() => createRunningFeatures())
  const model = useModel(conversation?.connectionId ?? '', modelId ?? conversation?.modelId ?? null)
  const calls =
    next === null || text.trim() === '' ? null : nextCallsOf(next, count(text), model?.contextLength ?? null)
  return (
    <p className={css('forecast')}>
      <Forecast
        words={calls === null ? '' : describeNext(calls, forecastFormats)}
        percent={calls?.percent ?? null}
        isNearlyFull={calls?.isNearlyFull ?? false}
      />
    </p>
  )
}
