import { useEffect, useId } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { loadParameters, useParameterNames } from '../../stores/chat/parameters-store.ts'
import { parameterStrings as strings } from '../../strings/parameters.ts'
import { isolate } from '../../strings/quote.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import css from './parameters.module.css'

/** More names would take too long to hear. */
const maxNames = 5

/** Opens the extra fields that the next request has, and shows their number. Without one, the model picker opens them. */
export function ParametersButton({ conversation }: { readonly conversation: Conversation }) {
  const { id, connectionId, modelId } = conversation
  const names = useParameterNames(id)
  const count = names.length
  const countId = useId()
  return (
    <>
      {/* Not the button: it would lose a click that began before the model changed. */}
      <LoadParameters key={`${connectionId} ${modelId}`} conversationId={id} />
      {count > 0 && (
        <Button
          aria-label={strings.title}
          aria-describedby={countId}
          title={strings.title}
          aria-haspopup="dialog"
          onClick={() => openDialog('parameters')}
        >
          <Icon name="sliders" />
          {/* Its number is in the description, so that the name stays the same. */}
          <span data-count={formatCount(count)} className={css('count')} />
          <span id={countId} hidden>
            {names.length <= maxNames ? strings.setNames(names.map(isolate)) : strings.setCount(names.length)}
          </span>
        </Button>
      )}
    </>
  )
}

/** Each model has fields of its own, so a key for each model loads them again. */
function LoadParameters({ conversationId: id }: { readonly conversationId: string }) {
  useEffect(() => void loadParameters(id), [id])
  return null
}
