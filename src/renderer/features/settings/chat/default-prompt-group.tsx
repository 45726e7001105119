import { useEffect } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { defaultPromptStrings as strings } from '../../../messages/prompt.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { loadPrompts, setDefaultPrompt, usePrompts } from '../../../stores/chat/saved-prompts-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import styles from '../settings-group.module.css'

const css = classNames(styles)
const none = { value: '', label: strings.none }

/** What the new conversations of a connection begin with. */
export function DefaultPromptGroup({ connectionId }: { readonly connectionId: string }) {
  const prompts = usePrompts()
  useEffect(() => void loadPrompts(), [])
  const chosen = prompts.find(({ defaultFor }) => defaultFor.includes(connectionId))
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <div className={css('line')}>
        <ChipSelect
          label={strings.label}
          options={[none, ...prompts.map(({ id, name }) => ({ value: id, label: name }))]}
          value={chosen?.id ?? ''}
          isSet={chosen !== undefined}
          onChange={(id) => void setDefaultPrompt(connectionId, id === '' ? null : id)}
        />
        <Button size="small" onClick={() => openDialog('prompts')}>
          {strings.open}
        </Button>
      </div>
    </Group>
  )
}
