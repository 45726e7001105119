import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Model, ModelHabits, ModelList, ModelOrder } from '../../../shared/contract/connections/model.ts'
import { matchesKeys } from '../../../shared/domain/app/match-keys.ts'
import { isApple } from '../../lib/is-apple.ts'
import { nextIndex } from '../../lib/next-index.ts'
import { switchConnection } from '../../stores/app/navigation.ts'
import { modelQuestion } from '../../stores/chat/send-store.ts'
import {
  useConnection,
  useConnectionNames,
  useConnections,
  useIsConnectionGone,
  useIsKeyMissing,
} from '../../stores/connections/connections-store.ts'
import {
  loadModelHabits,
  markFavourite,
  orderModels,
  useModelHabits,
} from '../../stores/connections/model-habits-store.ts'
import { useIsModelGone, useListRequestedAt } from '../../stores/connections/models-store.ts'
import { chooseModel } from '../../stores/conversations/conversations-store.ts'
import { nameKeys, shortcut } from '../../strings/commands.ts'
import { otherConnectionStrings } from '../../strings/connection.ts'
import { Button, QuietButton } from '../../ui/controls/button.tsx'
import { ChipSelect } from '../../ui/controls/chip-select.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx'
import { Box, Remark, Row, Text } from '../../ui/layout/layout.tsx'
import { findModels, groupModels, type LastUses, orders, sortModels } from './arrange-models.ts'
import { isContextTold, type Need } from './context-left.ts'
import { factsOf } from './model-facts.ts'
import { optionId } from './model-option.tsx'
import { ModelOptions } from './model-options.tsx'
import { modelPickerStrings as strings } from './model-picker-strings.ts'
import css from './model-popup.module.css'
import { RefreshLine } from './refresh-line.tsx'

/** Letters alone type into the search field, so the shortcut needs a modifier. */
const favouriteKeys = 'CmdOrCtrl+D'
const sortKeys = 'CmdOrCtrl+S'
const turnKeys = 'CmdOrCtrl+Shift+S'
const noModels: readonly Model[] = []
/** Caches sorted lists, so that reopening or searching never sorts again. */
const sortedLists = new WeakMap<readonly Model[], Sorted>()

interface ModelPopupProps extends Need {
  readonly connectionId: string
  readonly modelId: string | null
  readonly list: ModelList | null
  readonly listId: string
  /** Whether a message waits for this choice. */
  readonly isAsked: boolean
  readonly onDone: () => void
  readonly onParameters: (() => void) | undefined
}

/** Focus stays in the search field. Enter picks the active option. */
export function ModelPopup(props: ModelPopupProps) {
  const { connectionId, modelId, tokensPerTurn, list, listId, isAsked, onDone } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isTold = isContextTold(props, list?.models.map(({ contextLength }) => contextLength) ?? [])
  const promptTokens = isTold ? props.promptTokens : null
  const isGone = useIsModelGone(connectionId, modelId)
  const isListRequested = useListRequestedAt(connectionId) !== null
  const isUnlisted = useIsKeyMissing(connectionId) && (list === null || list.fetchedAt === null)
  const isConnectionGone = useIsConnectionGone(connectionId)
  const habits = useFreshHabits(connectionId)
  const imageRefusals = useImageRefusals(connectionId)
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

  const show = (id: string | null): void => setWanted(({ shownAt }) => ({ id, shownAt: shownAt + 1 }))
  const choose = useCallback(
    (id: string): void => {
      modelQuestion.answer(id === modelId || chooseModel(id))
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
    <div className={css('popup', !isTold && 'untold')}>
      <ConnectionSwitch connectionId={connectionId} onSwitched={() => field.current?.focus()} />
      <Row shrink={false} align="stretch" className={css('search')}>
        <SearchField
          ref={field}
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
      </Row>
      {isAsked && <p className={css('note')}>{strings.toSend}</p>}
      {isGone && !isConnectionGone && modelId !== null && (
        <p className={css('note')}>{strings.goneNote(modelId)}</p>
      )}
      <ColumnHeaders
        isTold={isTold}
        order={habits.order}
        onOrder={(order) => void orderModels(connectionId, order)}
      />
      <ModelOptions
        key={connectionId}
        {...{ groups, uses, listId, activeIndex, modelId, promptTokens, tokensPerTurn }}
        count={models.length}
        favouriteIds={habits.favouriteIds}
        imageRefusals={imageRefusals}
        find={search}
        shownAt={wanted.shownAt}
        onChoose={choose}
        onMark={mark}
      />
      {active === undefined ? (
        !isConnectionGone &&
        !isUnlisted && (
          <Text tone="quiet" breaks pad={[4, 4, 5]}>
            {emptyText(list, search, isListRequested)}
          </Text>
        )
      ) : (
        <ActiveModel
          {...{ promptTokens, tokensPerTurn }}
          model={active}
          usedAt={uses.get(active.id) ?? null}
          isFavourite={habits.favouriteIds.includes(active.id)}
          refusedImages={imageRefusals.includes(active.id)}
          onMark={mark}
        />
      )}
      {!isConnectionGone && (
        <RefreshLine connectionId={connectionId} list={list} shownCount={models.length} />
      )}
      {props.onParameters !== undefined && (
        <Row shrink={false} line="above" pad={1}>
          <Button variant="quiet" aria-haspopup="dialog" onClick={props.onParameters}>
            <Icon name="sliders" />
            {strings.parameters}
          </Button>
        </Row>
      )}
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </div>
  )
}

interface Marking {
  readonly mark: (modelId: string, isFavourite: boolean) => void
  /** The last action, for screen readers. */
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

function emptyText(list: ModelList | null, search: string, isListRequested: boolean): string {
  if (list === null || list.fetchedAt === null) return isListRequested ? strings.asking : strings.noList
  return list.models.length === 0 ? strings.empty : strings.noMatch(search.trim())
}

interface ConnectionSwitchProps {
  readonly connectionId: string
  /** Called after switching: the list now shows another connection's models. */
  readonly onSwitched: () => void
}

/** Switches the chat's connection. Hidden when there is only one. */
function ConnectionSwitch({ connectionId, onSwitched }: ConnectionSwitchProps) {
  const connections = useConnections()
  const nameOf = useConnectionNames()
  const isHere = connections.some(({ id }) => id === connectionId)
  if (connections.length === 0 || (isHere && connections.length === 1)) return null
  const known = connections.map(({ id, name }) => ({ value: id, label: name }))
  const name = nameOf(connectionId)
  const gone = {
    value: connectionId,
    label: name === null ? otherConnectionStrings.deletedUnknown : otherConnectionStrings.deleted(name),
  }
  const switchTo = async (chosen: string): Promise<void> => {
    if (await switchConnection(chosen)) onSwitched()
  }
  return (
    <div className={css('connection')}>
      <ChipSelect
        label={otherConnectionStrings.label}
        options={isHere ? known : [gone, ...known]}
        value={connectionId}
        isSet={false}
        onChange={(chosen) => void switchTo(chosen)}
      />
      {!isHere && <p className={css('note')}>{otherConnectionStrings.gone}</p>}
    </div>
  )
}

const noRefusals: readonly string[] = []

function useImageRefusals(connectionId: string): readonly string[] {
  return useConnection(connectionId)?.imageRefusals ?? noRefusals
}

interface ActiveModelProps extends Need {
  readonly model: Model
  readonly usedAt: number | null
  readonly isFavourite: boolean
  readonly refusedImages: boolean
  readonly onMark: (modelId: string, isFavourite: boolean) => void
}

/** The active row in full, however long its name, with a favourite button. */
function ActiveModel({ model, promptTokens, tokensPerTurn, onMark, ...known }: ActiveModelProps) {
  const { isFavourite } = known
  const facts = factsOf(model, { need: { promptTokens, tokensPerTurn }, ...known })
  const label = isFavourite ? strings.removeFavourite : strings.addFavourite
  return (
    <div className={css('active')}>
      <Box shrink>
        <Text as="bdi" strong breaks className={css('id')}>
          {model.id}
        </Text>
        <Remark numeric>{facts.contextLeftWords ?? facts.about}</Remark>
      </Box>
      <QuietButton
        title={label}
        {...shortcut(favouriteKeys, isApple())}
        onClick={() => onMark(model.id, !isFavourite)}
      >
        <Icon name={isFavourite ? 'star-filled' : 'star'} />
        <span>{label}</span>
      </QuietButton>
    </div>
  )
}

interface ColumnHeadersProps {
  /** Whether the list shows the context left. */
  readonly isTold: boolean
  readonly order: ModelOrder
  readonly onOrder: (order: ModelOrder) => void
}

/** Each header sorts by its column. The active header reverses the direction. */
function ColumnHeaders({ isTold, order, onOrder }: ColumnHeadersProps) {
  const direction = order.isDescending ? strings.descending : strings.ascending
  const keys = strings.sortKeys(writeKeys(sortKeys))
  return (
    <div className={css('headers')}>
      {orders.map((first) => {
        const isSorted = order.column === first.column
        const next = isSorted ? { ...order, isDescending: !order.isDescending } : first
        return (
          <button
            key={first.column}
            type="button"
            title={`${isSorted ? direction : strings.sort} · ${keys}`}
            aria-pressed={isSorted}
            className={css('header', first.column, isSorted && 'sorted')}
            onClick={() => onOrder(next)}
          >
            {strings.columns[first.column]}
            {isSorted && <Icon name={order.isDescending ? 'arrow-down' : 'arrow-up'} size={12} />}
          </button>
        )
      })}
      {isTold && (
        <span className={css('header', 'columnHeadersRoom')} title={strings.contextLeftHint}>
          {strings.contextLeft}
        </span>
      )}
    </div>
  )
}

/** The sort key's result: the next order, or the same order reversed. */
function nextOrder(order: ModelOrder, isTurned: boolean): ModelOrder {
  if (isTurned) return { ...order, isDescending: !order.isDescending }
  const place = orders.findIndex(({ column }) => column === order.column)
  return orders[(place + 1) % orders.length] ?? order
}

interface Sorted {
  readonly order: ModelOrder
  readonly used: ModelHabits['used'] | null
  readonly models: readonly Model[]
}

function useArrangedModels(
  list: ModelList | null,
  { favouriteIds, used, order }: ModelHabits,
  search: string,
) {
  const models = list?.models ?? noModels
  const uses = useMemo(() => new Map(used.map(({ id, at }) => [id, at])), [used])
  const sorted = useMemo(() => sortOnce(models, order, used, uses), [models, order, used, uses])
  const groups = useMemo(
    () => groupModels(findModels(sorted, search), favouriteIds, uses),
    [sorted, search, favouriteIds, uses],
  )
  return { groups, uses }
}

function sortOnce(
  models: readonly Model[],
  order: ModelOrder,
  used: ModelHabits['used'],
  uses: LastUses,
): readonly Model[] {
  const known = sortedLists.get(models)
  const dependsOn = order.column === 'last-used' ? used : null
  const isSame =
    known?.order.column === order.column &&
    known.order.isDescending === order.isDescending &&
    known.used === dependsOn
  if (isSame) return known.models
  const sorted = sortModels(models, order, uses)
  sortedLists.set(models, { order, used: dependsOn, models: sorted })
  return sorted
}

/** The shortcut in this platform's notation. */
function writeKeys(accelerator: string): string {
  return nameKeys(accelerator, isApple()).join(isApple() ? '' : '+')
}

/** A new answer may have changed the last-used times. */
function useFreshHabits(connectionId: string): ModelHabits {
  useEffect(() => void loadModelHabits(connectionId), [connectionId])
  return useModelHabits(connectionId)
}
