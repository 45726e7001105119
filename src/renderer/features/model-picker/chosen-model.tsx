import type { ModelList } from '../../../shared/model.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { modelPickerStrings as strings } from '../../strings/model-picker.ts'
import styles from './model-picker.module.css'

const css = classNames(styles)

interface ChosenModelProps {
  readonly list: ModelList | null
  readonly modelId: string | null
}

/** The model of the conversation with its size and window, or that it is no longer to be had. */
export function ChosenModel({ list, modelId }: ChosenModelProps) {
  if (modelId === null) return <span className={css('none')}>{strings.choose}</span>
  const model = list?.models.find(({ id }) => id === modelId)
  const context = model?.contextLength ?? null
  const facts = [model?.size ?? null, context === null ? null : formatCount(context)].filter(
    (fact) => fact !== null,
  )
  return (
    <>
      <bdi className={css('name')} title={modelId}>
        {modelId}
      </bdi>
      {isGone(list, modelId) ? (
        <span className={css('gone')} title={strings.gone}>
          {strings.gone}
        </span>
      ) : (
        <span className={css('facts')}>{facts.join(' · ')}</span>
      )}
    </>
  )
}

/** Only a list that came can say that a model is not in it. */
export function isGone(list: ModelList | null, modelId: string | null): boolean {
  if (list === null || list.fetchedAt === null || modelId === null) return false
  return !list.models.some(({ id }) => id === modelId)
}
