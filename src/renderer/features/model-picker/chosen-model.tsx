import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { otherConnectionStrings } from '../../messages/connection-deeds.ts'
import { modelPickerStrings as strings } from '../../messages/model-picker.ts'
import { useIsConnectionGone } from '../../stores/connections/connections-store.ts'
import { useIsModelGone, useModel } from '../../stores/connections/models-store.ts'
import styles from './model-picker.module.css'

const css = classNames(styles)

interface ChosenModelProps {
  readonly connectionId: string
  readonly modelId: string | null
}

/** The model of the conversation with its size and window, or that it is no longer to be had. */
export function ChosenModel({ connectionId, modelId }: ChosenModelProps) {
  const model = useModel(connectionId, modelId)
  const isGone = useIsModelGone(connectionId, modelId)
  const isConnectionGone = useIsConnectionGone(connectionId)
  if (modelId === null) return <span className={css('none')}>{strings.choose}</span>
  const context = model?.contextLength ?? null
  const facts = [model?.size ?? null, context === null ? null : formatCount(context)].filter(
    (fact) => fact !== null,
  )
  return (
    <>
      <bdi className={css('name')} title={modelId}>
        {modelId}
      </bdi>
      {isConnectionGone ? (
        <span className={css('gone')}>{otherConnectionStrings.goneShort}</span>
      ) : isGone ? (
        <span className={css('gone')} title={strings.gone}>
          {strings.gone}
        </span>
      ) : (
        <span className={css('facts')}>{facts.join(' · ')}</span>
      )}
    </>
  )
}
