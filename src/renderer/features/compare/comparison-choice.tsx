import type { ReactNode } from 'react'
import type { Model } from '../../../shared/contract/connections/model.ts'
import { mostCompared } from '../../../shared/domain/chat/compare-range.ts'
import { classNames } from '../../lib/class-names.ts'
import { compareStrings as strings } from '../../messages/compare.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChosenModels } from './chosen-models.tsx'
import styles from './comparison-choice.module.css'
import { ModelChoice } from './model-choice.tsx'

const css = classNames(styles)

interface ComparisonChoiceProps {
  readonly title: string
  readonly meaning: string
  /** All that may be asked, chosen or not. */
  readonly models: readonly Model[]
  readonly chosen: readonly string[]
  /** How many may be chosen. */
  readonly most?: number
  /** Why no more can be, where that is so. */
  readonly fullText?: string
  readonly hint: string
  /** What it will count, where that can be said. */
  readonly forecast?: ReactNode
  readonly isReady: boolean
  readonly onChange: (modelIds: readonly string[]) => void
  readonly onSend: () => void
  /** Not needed in a popover. */
  readonly onEscape?: () => void
}

/** What is going to be compared: the chosen models, those to choose from, and what it comes to. */
export function ComparisonChoice(props: ComparisonChoiceProps) {
  const { title, meaning, models, chosen, most = mostCompared, fullText = strings.full } = props
  const { hint, forecast, isReady, onChange, onSend, onEscape } = props
  return (
    <div className={css('choice')}>
      <h2 className={css('title')}>{title}</h2>
      <p className={css('meaning')}>{meaning}</p>
      <ChosenModels
        modelIds={chosen}
        onRemove={(gone) => onChange(chosen.filter((other) => other !== gone))}
      />
      <ModelChoice
        models={models.filter((model) => !chosen.includes(model.id))}
        fullText={chosen.length >= most ? fullText : null}
        {...(onEscape !== undefined && { onEscape })}
        onChoose={(added) => {
          if (chosen.length < most) onChange([...chosen, added])
        }}
      />
      {forecast !== undefined && <p className={css('forecast')}>{forecast}</p>}
      <div className={css('foot')}>
        <p role="status" className={css('hint')}>
          {hint}
        </p>
        <Button
          variant="primary"
          isBusy={!isReady}
          onClick={({ detail }) => {
            if (detail <= 1) onSend()
          }}
        >
          {strings.compare}
        </Button>
      </div>
    </div>
  )
}
