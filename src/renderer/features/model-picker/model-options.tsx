import { memo, useEffect, useRef } from 'react'
import { canChat } from '../../../shared/can-chat.ts'
import type { Model } from '../../../shared/model.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatPercent } from '../../lib/format-number.ts'
import { describeModelInWords, modelPickerStrings as strings } from '../../strings/model-picker.ts'
import { drawnRows } from './drawn-models.ts'
import styles from './model-popup.module.css'
import { roomLeft } from './room-left.ts'

const css = classNames(styles)

interface ModelOptionsProps {
  readonly models: readonly Model[]
  readonly listId: string
  readonly activeIndex: number
  readonly modelId: string | null
  readonly promptTokens: number | null
  readonly emptyText: string
  readonly onChoose: (modelId: string) => void
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

export function ModelOptions(props: ModelOptionsProps) {
  const { models, listId, activeIndex, modelId, promptTokens, emptyText, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const { start, end } = drawnRows(activeIndex, models.length)
  const leftOut = models.length - (end - start)
  useEffect(() => {
    if (activeIndex < models.length)
      list.current?.children[activeIndex - start]?.scrollIntoView({ block: 'nearest' })
  }, [models, activeIndex, start])
  return (
    <>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={strings.models}
        tabIndex={-1}
        className={css('list')}
      >
        {models.slice(start, end).map((model, offset) => (
          <ModelOption
            key={model.id}
            {...{ model, listId, promptTokens, onChoose }}
            index={start + offset}
            count={models.length}
            isActive={start + offset === activeIndex}
            isChosen={model.id === modelId}
          />
        ))}
      </div>
      {leftOut > 0 && <p className={css('more')}>{strings.more(formatCount(leftOut))}</p>}
      {models.length === 0 && <p className={css('empty')}>{emptyText}</p>}
    </>
  )
}

interface ModelOptionProps {
  readonly model: Model
  readonly index: number
  /** How many there are, drawn or not. */
  readonly count: number
  readonly listId: string
  readonly promptTokens: number | null
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onChoose: (modelId: string) => void
}

/** Named by the id alone; what else is seen is said as its description. */
const ModelOption = memo(function ModelOption(props: ModelOptionProps) {
  const { model, index, count, listId, promptTokens, isActive, isChosen, onChoose } = props
  const { id, ownedBy: owner, size, capabilities } = model
  const isForChat = canChat(model)
  const context = model.contextLength === null ? null : formatCount(model.contextLength)
  const room = describeRoom(model, isForChat ? promptTokens : null)
  const isQuiet = !isForChat || room === strings.tooSmall
  const elementId = optionId(listId, index)
  return (
    <button
      type="button"
      id={elementId}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-describedby={`${elementId}-words`}
      className={css('columns', 'option', isActive && 'active', isQuiet && 'quiet')}
      // Keeps the focus in the search field, so that the keys go on working.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(id)}
    >
      <span className={css('model')}>
        <bdi className={css('id')} title={id}>
          {id}
        </bdi>
        <span className={css('about')} aria-hidden="true">
          {[owner, capabilities.join(', '), isForChat ? '' : strings.noChat].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Fact>{size ?? strings.unknown}</Fact>
      <Fact>{context ?? strings.unknown}</Fact>
      <Fact>{room}</Fact>
      <span id={`${elementId}-words`} hidden>
        {describeModelInWords({ owner, size, context, capabilities, room })}
      </span>
    </button>
  )
})

function Fact({ children }: { readonly children: string }) {
  return (
    <span className={css('number')} aria-hidden="true">
      {children}
    </span>
  )
}

function describeRoom({ contextLength }: Model, promptTokens: number | null): string {
  const room = roomLeft(contextLength, promptTokens)
  if (room.kind === 'not-known') return strings.unknown
  return room.kind === 'too-small' ? strings.tooSmall : formatPercent(room.percent)
}
