import { useMemo, useState } from 'react'
import type { Model } from '../../../../shared/contract/connections/model.ts'
import { byChatMark, canChat } from '../../../../shared/domain/connections/can-chat.ts'
import { classNames } from '../../../lib/class-names.ts'
import { otherModelStrings as strings } from '../../../messages/message.ts'
import { useModels } from '../../../stores/connections/models-store.ts'
import { ListField } from '../../../ui/controls/list-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './other-model.module.css'

const css = classNames(styles)
const noModels: readonly Model[] = []

interface OtherModelProps {
  readonly label: string
  readonly connectionId: string
  /** The one to begin at. */
  readonly modelId: string | null
  readonly onChoose: (modelId: string) => void
  readonly onClose: () => void
}

/** A model for one answer only: the conversation keeps its own. */
export function OtherModel({ label, connectionId, modelId, onChoose, onClose }: OtherModelProps) {
  const [text, setText] = useState('')
  const models = useModels(connectionId)?.models ?? noModels
  const found = useMemo(() => findModels(models, text), [models, text])
  return (
    <Dialog label={label} size="top" onClose={onClose}>
      <div className={css('choice')}>
        <p className={css('title')}>{label}</p>
        <ListField
          label={strings.find}
          listLabel={strings.models}
          text={text}
          onText={setText}
          rows={found}
          keyOf={({ id }) => id}
          startKey={modelId}
          renderRow={({ id, size }) => (
            <>
              <bdi className={css('name')}>{id}</bdi>
              <span className={css('size')}>{size}</span>
            </>
          )}
          onChoose={({ id }) => {
            onClose()
            onChoose(id)
          }}
          emptyText={strings.noMatch}
          onEscape={onClose}
        />
      </div>
    </Dialog>
  )
}

function findModels(models: readonly Model[], text: string): Model[] {
  const words = text.trim().toLowerCase()
  return models
    .filter((model) => canChat(model) && `${model.id} ${model.ownedBy ?? ''}`.toLowerCase().includes(words))
    .toSorted(byChatMark)
}
