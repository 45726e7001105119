import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import { isApple } from '../../lib/is-apple.ts'
import { useKeys } from '../../stores/app/settings-store.ts'
import { modelQuestion, useIsModelRequested } from '../../stores/chat/send-store.ts'
import { useConnection, useIsConnectionGone } from '../../stores/connections/connections-store.ts'
import { useIsModelGone, useModels } from '../../stores/connections/models-store.ts'
import { dropFocusRequest, useFocusRequest } from '../../stores/focus-store.ts'
import { shortcut } from '../../strings/commands.ts'
import { otherConnectionStrings } from '../../strings/connection.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { MiddleEllipsis } from '../../ui/controls/middle-ellipsis.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { Need } from './context-left.ts'
import css from './model-picker.module.css'
import { modelPickerStrings as strings } from './model-picker-strings.ts'

const ModelPopup = lazyPart(async () => (await import('./model-popup.tsx')).ModelPopup)

type ModelPrice = NextPrompts['prompts'][number]['price']

interface ModelPickerProps extends Need {
  readonly connectionId: string
  readonly modelId: string | null
  readonly price: ModelPrice
  /** Opens the parameters, where the window has them. */
  readonly onParameters?: () => void
}

export function ModelPicker(props: ModelPickerProps) {
  const { connectionId, modelId, promptTokens, tokensPerTurn, price, onParameters } = props

  const [isPressed, setIsPressed] = useState(false)
  const list = useModels(connectionId)
  const listId = useId()
  const picker = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
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
        <ChosenModel {...{ connectionId, modelId, price }} />
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <Popover anchor={trigger} onClose={close}>
          <ModelPopup
            {...{ connectionId, modelId, promptTokens, tokensPerTurn, list, listId, isAsked }}
            onDone={finish}
            onParameters={
              onParameters &&
              (() => {
                finish()
                onParameters()
              })
            }
          />
        </Popover>
      )}
    </div>
  )
}

type ChosenModelProps = Pick<ModelPickerProps, 'connectionId' | 'modelId' | 'price'>

/** The chat's model with its price, or a note that it is no longer available. */
function ChosenModel({ connectionId, modelId, price }: ChosenModelProps) {
  const isGone = useIsModelGone(connectionId, modelId)
  const isDemo = useConnection(connectionId)?.kind === 'demo'
  const isConnectionGone = useIsConnectionGone(connectionId)
  if (modelId === null)
    return (
      <Text as="span" tone="quiet">
        {strings.choose}
      </Text>
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
        price !== null && (
          <Text as="span" size="label" tone="faint" numeric truncated className={css('facts')}>
            {(isDemo ? strings.demoPerMillion : strings.perMillion)(
              { currency: price.currency, amount: price.promptPerMillion },
              { currency: price.currency, amount: price.completionPerMillion },
            )}
          </Text>
        )
      )}
    </>
  )
}
