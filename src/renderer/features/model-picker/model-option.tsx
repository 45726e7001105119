import { type MouseEvent, memo } from 'react'
import type { Model } from '../../../shared/contract/connections/model.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { MiddleEllipsis } from '../../ui/controls/middle-ellipsis.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import type { Need } from './context-left.ts'
import { factsOf } from './model-facts.ts'
import css from './model-option.module.css'
import type { NextPrice } from './use-next-prices.ts'

interface ModelOptionProps {
  readonly model: Model
  readonly index: number
  /** The total number of models, rendered or not. */
  readonly count: number
  readonly listId: string
  /** The search, to highlight its words. */
  readonly find: string
  readonly top: number
  readonly promptTokens: number | null
  readonly tokensPerTurn: number | null
  readonly usedAt: number | null
  /** The expected price of the next message; null without one. */
  readonly price: NextPrice | null
  readonly isFavourite: boolean
  readonly refusedImages: boolean
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onChoose: (modelId: string) => void
  readonly onMark: (modelId: string, isFavourite: boolean) => void
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/**
 * An option named by the model id, with the other facts as its description. The star is only for the pointer:
 * the keyboard has a shortcut and a button.
 */
export const ModelOption = memo(function ModelOption(props: ModelOptionProps) {
  const { model, index, count, listId, find, top, isFavourite, isActive, isChosen, usedAt, price } = props
  const { refusedImages, promptTokens, tokensPerTurn, onChoose, onMark } = props
  const need: Need = { promptTokens, tokensPerTurn }
  const facts = factsOf(model, { need, usedAt, isFavourite, refusedImages, price })
  const elementId = optionId(listId, index)
  const press = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('[data-star]') !== null) onMark(model.id, !isFavourite)
    else onChoose(model.id)
  }
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
      className={css('option', isActive && 'active', !facts.isOffered && 'quiet')}
      style={{ top }}
      // Keeps the focus in the search field, so that its keys keep working.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      <span data-star="" aria-hidden="true" className={css('star', isFavourite && 'marked')}>
        <Icon name={isFavourite ? 'star-filled' : 'star'} />
      </span>
      <MiddleEllipsis text={model.id} find={find} className={css('id')} />
      <span
        className={css('about', facts.next === null && 'alone')}
        title={facts.description}
        aria-hidden="true"
      >
        {facts.about}
      </span>
      <span className={css('facts')} aria-hidden="true">
        <Text as="span" tone="quiet" numeric truncated className={css('number', 'size')}>
          {facts.size}
        </Text>
        <Text as="span" tone="quiet" numeric truncated className={css('number', 'context')}>
          {facts.context}
        </Text>
        {promptTokens !== null && (
          <Text as="span" tone="quiet" numeric truncated className={css('number', 'percent')}>
            {facts.percent}
          </Text>
        )}
        {facts.next !== null && (
          <Text as="span" tone="quiet" numeric truncated className={css('number', 'next')}>
            {facts.next}
          </Text>
        )}
      </span>
      <span id={`${elementId}-words`} hidden>
        {facts.description}
      </span>
    </button>
  )
})

/** An invisible row that measures the row height at the current text size. */
export function OptionProbe() {
  return (
    <span data-probe="" aria-hidden="true" className={css('option', 'probe')}>
      <span className={css('id')}>x</span>
      <span className={css('about')}>x</span>
      <span className={css('facts')}>
        <Text as="span" tone="quiet" numeric truncated className={css('number', 'size')}>
          1
        </Text>
      </span>
    </span>
  )
}
