import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { ModelList } from '../../../shared/contract/connections/model.ts'
import { classNames } from '../../lib/class-names.ts'
import { isApple } from '../../lib/is-apple.ts'
import { matchesKeys } from '../../lib/match-keys.ts'
import { nextIndex } from '../../lib/next-index.ts'
import { modelPickerStrings as strings } from '../../messages/model-picker.ts'
import { endModelQuestion } from '../../stores/chat/model-question.ts'
import { useIsConnectionGone } from '../../stores/connections/connections-store.ts'
import {
  loadModelHabits,
  markFavourite,
  orderModels,
  useModelHabits,
} from '../../stores/connections/model-habits-store.ts'
import { useIsModelGone, useListAskedAt } from '../../stores/connections/models-store.ts'
import { chooseModel } from '../../stores/conversations/conversations-store.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx'
import { ActiveModel } from './active-model.tsx'
import { ColumnHeaders, nextOrder } from './column-headers.tsx'
import { ConnectionSwitch } from './connection-switch.tsx'
import { favouriteKeys, sortKeys, turnKeys } from './keys.ts'
import { optionId } from './model-option.tsx'
import { ModelOptions } from './model-options.tsx'
import styles from './model-popup.module.css'
import { RefreshLine } from './refresh-line.tsx'
import type { Need } from './room-left.ts'
import { useArrangedModels } from './use-arranged-models.ts'

const css = classNames(styles)

interface ModelPopupProps extends Need {
  readonly connectionId: string
  readonly modelId: string | null
  readonly list: ModelList | null
  readonly listId: string
  /** A message waits for the choice. */
  readonly isAsked: boolean
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly onDone: () => void
}

/** The focus stays in the search field; the active option is the one that Enter takes. */
export function ModelPopup(props: ModelPopupProps) {
  const { connectionId, modelId, promptTokens, tokensPerTurn, list, listId, isAsked, searchRef, onDone } =
    props
  const isGone = useIsModelGone(connectionId, modelId)
  const isListAsked = useListAskedAt(connectionId) !== null
  const isConnectionGone = useIsConnectionGone(connectionId)
  const habits = useModelHabits(connectionId)
  const [search, setSearch] = useState('')
  const { groups, uses } = useArrangedModels(isConnectionGone ? null : list, habits, search)
  const models = useMemo(() => groups.flatMap((group) => group.models), [groups])
  const [wanted, setWanted] = useState({ id: modelId, shownAt: 0 })
  const activeIndex = Math.max(
    0,
    models.findIndex(({ id }) => id === wanted.id),
  )
  const active = models[activeIndex]
  const { mark, said } = useMarking(connectionId)
  // Another answer may have come since the list was opened last.
  useEffect(() => void loadModelHabits(connectionId), [connectionId])

  const show = (id: string | null): void => setWanted(({ shownAt }) => ({ id, shownAt: shownAt + 1 }))
  const choose = useCallback(
    (id: string): void => {
      endModelQuestion(id === modelId || chooseModel(id))
      onDone()
    },
    [modelId, onDone],
  )
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const isKey = (keys: string): boolean => matchesKeys(keys, event, isApple())
    const next = nextIndex(event.key, activeIndex, models.length)
    if (event.key === 'Enter') {
      if (active !== undefined) choose(active.id)
    } else if (isKey(sortKeys) || isKey(turnKeys)) {
      void orderModels(connectionId, nextOrder(habits.order, isKey(turnKeys)))
      show(active?.id ?? null)
    } else if (isKey(favouriteKeys)) {
      if (active === undefined) return
      mark(active.id, !habits.favouriteIds.includes(active.id))
      show(active.id)
    } else if (next !== null) show(models[next]?.id ?? null)
    else return
    event.preventDefault()
  }

  return (
    <div className={css('popup')}>
      <ConnectionSwitch connectionId={connectionId} onSwitched={() => searchRef.current?.focus()} />
      <div className={css('search')}>
        <SearchField
          ref={searchRef}
          label={strings.find}
          aria-controls={listId}
          aria-activedescendant={active === undefined ? undefined : optionId(listId, activeIndex)}
          value={search}
          onChange={(typed) => {
            setSearch(typed)
            show(null)
          }}
          onKeyDown={handleKey}
        />
      </div>
      {isAsked && <p className={css('note')}>{strings.toSend}</p>}
      {isGone && !isConnectionGone && modelId !== null && (
        <p className={css('note')}>{strings.goneNote(modelId)}</p>
      )}
      <ColumnHeaders order={habits.order} onOrder={(order) => void orderModels(connectionId, order)} />
      <ModelOptions
        {...{ groups, uses, listId, activeIndex, modelId, promptTokens, tokensPerTurn }}
        count={models.length}
        favouriteIds={habits.favouriteIds}
        shownAt={wanted.shownAt}
        onChoose={choose}
        onMark={mark}
      />
      {active === undefined ? (
        !isConnectionGone && <p className={css('empty')}>{emptyText(list, search, isListAsked)}</p>
      ) : (
        <ActiveModel
          {...{ promptTokens, tokensPerTurn }}
          model={active}
          usedAt={uses.get(active.id) ?? null}
          isFavourite={habits.favouriteIds.includes(active.id)}
          onMark={mark}
        />
      )}
      {!isConnectionGone && (
        <RefreshLine connectionId={connectionId} list={list} shownCount={models.length} />
      )}
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </div>
  )
}

interface Marking {
  readonly mark: (modelId: string, isFavourite: boolean) => void
  /** What was done last, for those who do not see the star. */
  readonly said: string
}

function useMarking(connectionId: string): Marking {
  const [said, setSaid] = useState('')
  const mark = useCallback(
    (id: string, isFavourite: boolean): void => {
      void markFavourite(connectionId, id, isFavourite)
      setSaid(isFavourite ? strings.isFavourite(id) : strings.isNoFavourite(id))
    },
    [connectionId],
  )
  return { mark, said }
}

function emptyText(list: ModelList | null, search: string, isListAsked: boolean): string {
  if (list === null || list.fetchedAt === null) return isListAsked ? strings.asking : strings.noList
  return list.models.length === 0 ? strings.empty : strings.noMatch(search.trim())
}
