import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '../../../shared/language/format-number.ts'
import { classNames } from '../../lib/class-names.ts'
import { isApple } from '../../lib/is-apple.ts'
import { useKeys } from '../../stores/app/settings-store.ts'
import { modelQuestion, useIsModelRequested } from '../../stores/chat/send-store.ts'
import { useIsConnectionGone } from '../../stores/connections/connections-store.ts'
import { useIsModelGone, useModel, useModels } from '../../stores/connections/models-store.ts'
import { dropFocusRequest, useFocusRequest } from '../../stores/focus-store.ts'
import { shortcut } from '../../strings/commands.ts'
import { otherConnectionStrings } from '../../strings/connection.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { MiddleEllipsis } from '../../ui/controls/middle-ellipsis.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { Need } from './context-left.ts'
import styles from './model-picker.module.css'
import { modelPickerStrings as strings } from './model-picker-strings.ts'
import { ModelPopup } from './model-popup.tsx'

const css = classNames(styles)

interface ModelPickerProps extends Need {
  readonly connectionId: string
  readonly modelId: string | null
}

export function ModelPicker({ connectionId, modelId, promptTokens, tokensPerTurn }: ModelPickerProps) {
  const [isPressed, setIsPressed] = useState(false)
  const list = useModels(connectionId)
  const listId = useId()
  const picker = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const search = useRef<HTMLInputElement>(null)
  // Other parts of the window open the picker too, when a model is missing or must change.
  const isWanted = useFocusRequest('model') !== null
  const isAsked = useIsModelRequested()
  const isOpen = isPressed || isWanted || isAsked
  const close = useCallback(() => {
    setIsPressed(false)
    dropFocusRequest('model')
    modelQuestion.answer(false)
  }, [])
  // A message must not wait for the picker of a chat that has closed.
  useEffect(() => () => modelQuestion.answer(false), [])
  const finish = useCallback(() => {
    close()
    trigger.current?.focus()
  }, [close])
  useEffect(() => {
    if (!isOpen) return
    search.current?.focus()
    const closeWhenLeft = ({ target }: FocusEvent): void => {
      if (target instanceof Node && !picker.current?.contains(target)) close()
    }
    document.addEventListener('focusin', closeWhenLeft)
    return () => document.removeEventListener('focusin', closeWhenLeft)
  }, [isOpen, close])

  return (
    <div ref={picker} className={css('picker')}>
      <button
        ref={trigger}
        type="button"
        role="combobox"
        aria-label={strings.model}
        title={strings.choose}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        className={css('trigger')}
        {...shortcut(useKeys('choose-model'), isApple())}
        onClick={() => (isOpen ? close() : setIsPressed(true))}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') setIsPressed(true)
        }}
      >
        <ChosenModel connectionId={connectionId} modelId={modelId} />
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <Popover anchor={trigger} onClose={close}>
          <ModelPopup
            {...{ connectionId, modelId, promptTokens, tokensPerTurn, list, listId, isAsked }}
            searchRef={search}
            onDone={finish}
          />
        </Popover>
      )}
    </div>
  )
}

interface ChosenModelProps {
  readonly connectionId: string
  readonly modelId: string | null
}

/** The chat's model with size and context window, or a note that it is no longer available. */
function ChosenModel({ connectionId, modelId }: ChosenModelProps) {
  const model = useModel(connectionId, modelId)
  const isGone = useIsModelGone(connectionId, modelId)
  const isConnectionGone = useIsConnectionGone(connectionId)
  if (modelId === null)
    return (
      <Text as="span" tone="quiet">
        {strings.choose}
      </Text>
    )
  const context = model?.contextLength ?? null
  const facts = [model?.size ?? null, context === null ? null : formatCount(context)].filter(
    (fact) => fact !== null,
  )
  return (
    <>
      <MiddleEllipsis text={modelId} className={css('name')} />
      {isConnectionGone ? (
        <Text as="span" size="label" tone="warn" truncated className={css('gone')}>
          {otherConnectionStrings.goneShort}
        </Text>
      ) : isGone ? (
        <Text as="span" size="label" tone="warn" truncated className={css('gone')} title={strings.gone}>
          {strings.gone}
        </Text>
      ) : (
        <Text as="span" size="label" tone="faint" numeric className={css('facts')}>
          {facts.join(' · ')}
        </Text>
      )}
    </>
  )
}
