import type { Model } from '../../../shared/contract/connections/model.ts'
import { classNames } from '../../lib/class-names.ts'
import { modelPickerStrings as strings } from '../../messages/model-picker.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './active-model.module.css'
import { ariaKeys, favouriteKeys, writeKeys } from './keys.ts'
import { factsOf } from './model-facts.ts'
import type { Need } from './room-left.ts'

const css = classNames(styles)

interface ActiveModelProps extends Need {
  readonly model: Model
  readonly usedAt: number | null
  readonly isFavourite: boolean
  readonly onMark: (modelId: string, isFavourite: boolean) => void
}

/** The whole of the active row, however long its name, and a star for it that is a button. */
export function ActiveModel({
  model,
  usedAt,
  isFavourite,
  onMark,
  promptTokens,
  tokensPerTurn,
}: ActiveModelProps) {
  const facts = factsOf(model, { need: { promptTokens, tokensPerTurn }, usedAt, isFavourite })
  const label = isFavourite ? strings.removeFavourite : strings.addFavourite
  return (
    <div className={css('active')}>
      <div className={css('words')}>
        <bdi className={css('id')}>{model.id}</bdi>
        <p className={css('room')}>{facts.roomWords ?? facts.about}</p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-keyshortcuts={ariaKeys(favouriteKeys)}
        title={`${label} (${writeKeys(favouriteKeys)})`}
        onClick={() => onMark(model.id, !isFavourite)}
      >
        <Icon name={isFavourite ? 'star-filled' : 'star'} />
        <span>{label}</span>
      </Button>
    </div>
  )
}
