import { type KeyboardEvent, type RefObject, useCallback, useMemo, useState } from 'react'
import type { ModelList } from '../../../shared/model.ts'
import { classNames } from '../../lib/class-names.ts'
import { nextIndex } from '../../lib/next-index.ts'
import { chooseModel } from '../../stores/conversations-store.ts'
import { modelPickerStrings as strings } from '../../strings/model-picker.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { arrangeModels, type SortOrder } from './arrange-models.ts'
import { isGone } from './chosen-model.tsx'
import { ColumnHeaders } from './column-headers.tsx'
import { ModelOptions, optionId } from './model-options.tsx'
import styles from './model-popup.module.css'
import { RefreshLine } from './refresh-line.tsx'

const css = classNames(styles)

interface ModelPopupProps {
  readonly connectionId: string
  readonly modelId: string | null
  readonly promptTokens: number | null
  readonly list: ModelList | null
  readonly listId: string
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly onDone: () => void
}

/** The focus stays in the search field; the active option is the one that Enter takes. */
export function ModelPopup(props: ModelPopupProps) {
  const { connectionId, modelId, promptTokens, list, listId, searchRef, onDone } = props
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<SortOrder>({ column: 'name', isDescending: false })
  const [wantedId, setWantedId] = useState(modelId)
  const models = useMemo(() => arrangeModels(list?.models ?? [], search, order), [list, search, order])
  const activeIndex = Math.max(
    0,
    models.findIndex(({ id }) => id === wantedId),
  )

  const choose = useCallback(
    (id: string): void => {
      onDone()
      if (id !== modelId) void chooseModel(id)
    },
    [modelId, onDone],
  )
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const active = models[activeIndex]
    const next = nextIndex(event.key, activeIndex, models.length)
    if (event.key === 'Enter' && active !== undefined) choose(active.id)
    else if (next !== null) setWantedId(models[next]?.id ?? null)
    else return
    event.preventDefault()
  }

  return (
    <div className={css('popup')}>
      <div className={css('search')}>
        <SearchField
          ref={searchRef}
          label={strings.find}
          aria-controls={listId}
          aria-activedescendant={models.length > 0 ? optionId(listId, activeIndex) : undefined}
          value={search}
          onChange={(typed) => {
            setSearch(typed)
            setWantedId(null)
          }}
          onKeyDown={handleKey}
        />
      </div>
      {modelId !== null && isGone(list, modelId) && (
        <p className={css('note')}>{strings.goneNote(modelId)}</p>
      )}
      <ColumnHeaders order={order} onOrder={setOrder} />
      <ModelOptions
        {...{ models, listId, activeIndex, modelId, promptTokens }}
        onChoose={choose}
        emptyText={emptyText(list, search)}
      />
      <RefreshLine connectionId={connectionId} list={list} shownCount={models.length} />
    </div>
  )
}

function emptyText(list: ModelList | null, search: string): string {
  if (list === null || list.fetchedAt === null) return strings.noList
  return list.models.length === 0 ? strings.empty : strings.noMatch(search.trim())
}
