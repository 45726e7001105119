import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useModels } from '../../stores/models-store.ts'
import { modelPickerStrings as strings } from '../../strings/model-picker.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ChosenModel } from './chosen-model.tsx'
import styles from './model-picker.module.css'
import { ModelPopup } from './model-popup.tsx'

const css = classNames(styles)

interface ModelPickerProps {
  readonly connectionId: string
  readonly modelId: string | null
  /** About what the next prompt of the conversation counts; null where that is not known. */
  readonly promptTokens: number | null
}

export function ModelPicker({ connectionId, modelId, promptTokens }: ModelPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useModels(connectionId)
  const listId = useId()
  const picker = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isOpen) return
    search.current?.focus()
    const closeWhenLeft = ({ target }: FocusEvent): void => {
      if (target instanceof Node && !picker.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('focusin', closeWhenLeft)
    return () => document.removeEventListener('focusin', closeWhenLeft)
  }, [isOpen])

  const close = (): void => setIsOpen(false)
  return (
    <div ref={picker} className={css('picker')}>
      <button
        ref={trigger}
        type="button"
        role="combobox"
        aria-label={strings.model}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        className={css('trigger')}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') setIsOpen(true)
        }}
      >
        <ChosenModel list={list} modelId={modelId} />
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <Popover anchor={trigger} onClose={close}>
          <ModelPopup
            {...{ connectionId, modelId, promptTokens, list, listId }}
            searchRef={search}
            onDone={() => {
              close()
              trigger.current?.focus()
            }}
          />
        </Popover>
      )}
    </div>
  )
}
