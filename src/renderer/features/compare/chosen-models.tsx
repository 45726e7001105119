import { useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { compareStrings as strings } from '../../messages/compare.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './chosen-models.module.css'

const css = classNames(styles)

interface ChosenModelsProps {
  readonly modelIds: readonly string[]
  readonly onRemove: (modelId: string) => void
}

/** In the order in which their answers will stand. What is removed leaves the focus with its neighbour. */
export function ChosenModels({ modelIds, onRemove }: ChosenModelsProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (modelId: string, index: number): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const neighbour = buttons[index + 1] ?? buttons[index - 1] ?? fieldNear(list.current)
    neighbour?.focus()
    onRemove(modelId)
  }
  return (
    <ul ref={list} aria-label={strings.chosen} className={css('chips')}>
      {modelIds.map((modelId, index) => (
        <li key={modelId} className={css('place')}>
          <button
            type="button"
            aria-label={strings.remove(modelId)}
            title={strings.remove(modelId)}
            className={css('chip')}
            onClick={() => remove(modelId, index)}
          >
            <span className={css('name')}>{modelId}</span>
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function fieldNear(list: HTMLElement | null): HTMLElement | null {
  return list?.parentElement?.querySelector('input') ?? null
}
