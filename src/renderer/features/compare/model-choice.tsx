import { useMemo, useState } from 'react'
import type { Model } from '../../../shared/contract/connections/model.ts'
import { byChatMark, canChat } from '../../../shared/domain/connections/can-chat.ts'
import { classNames } from '../../lib/class-names.ts'
import { compareStrings as strings } from '../../messages/compare.ts'
import { ListField } from '../../ui/controls/list-field.tsx'
import styles from './model-choice.module.css'

const css = classNames(styles)

interface ModelChoiceProps {
  /** Those that are not chosen yet. */
  readonly models: readonly Model[]
  /** Why none can be chosen now; null while one can. */
  readonly fullText: string | null
  readonly onChoose: (modelId: string) => void
  readonly onEscape?: () => void
}

export function ModelChoice({ models, fullText, onChoose, onEscape }: ModelChoiceProps) {
  const [search, setSearch] = useState('')
  const found = useMemo(() => findModels(models, search), [models, search])
  return (
    <div className={css('choice')}>
      <ListField
        label={strings.find}
        listLabel={strings.models}
        text={search}
        onText={setSearch}
        rows={fullText === null ? found : []}
        keyOf={({ id }) => id}
        renderRow={(model) => <ModelRow model={model} />}
        onChoose={({ id }) => {
          setSearch('')
          onChoose(id)
        }}
        {...(onEscape !== undefined && { onEscape })}
        emptyText={fullText ?? strings.noMatch}
      />
    </div>
  )
}

function ModelRow({ model }: { readonly model: Model }) {
  return (
    <>
      <span className={css('name')}>{model.id}</span>
      <span className={css('fact')}>{canChat(model) ? model.size : strings.noChat}</span>
    </>
  )
}

/** Models that are marked for chat come first. */
function findModels(models: readonly Model[], search: string): Model[] {
  const words = search.trim().toLowerCase()
  return models
    .filter(({ id, ownedBy }) => `${id} ${ownedBy ?? ''}`.toLowerCase().includes(words))
    .toSorted((one, other) => byChatMark(one, other) || compareIds(one, other))
}

const collator = new Intl.Collator('en', { numeric: true })
const compareIds = (one: Model, other: Model): number => collator.compare(one.id, other.id)
