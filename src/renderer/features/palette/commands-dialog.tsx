import { useState } from 'react'
import { isApple } from '../../lib/is-apple.ts'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { nameKeys, commandStrings as strings } from '../../strings/commands.ts'
import { Keys } from '../../ui/controls/key-caps.tsx'
import { ListField } from '../../ui/controls/list-field.tsx'
import { Remark, Text } from '../../ui/layout/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import css from './commands-dialog.module.css'
import { type FindSettings, usePalette } from './use-palette.ts'

/** Finds commands, chats, models, prompts and settings by name. */
export function CommandsDialog({ findSettings }: { readonly findSettings: FindSettings }) {
  const [text, setText] = useState('')
  const entries = usePalette(text, findSettings)
  const isGrouped = text.trim() === ''
  return (
    <Dialog label={strings.title} size="top" closeLabel={null} onClose={closeDialog}>
      <div className={css('commands')}>
        <ListField
          label={strings.find}
          listLabel={strings.title}
          text={text}
          onText={setText}
          rows={entries}
          keyOf={({ key }) => key}
          headingOf={({ heading }) => (isGrouped ? heading : null)}
          renderRow={({ label, kind, note, keys }) => (
            <>
              <Text as="span" tone="plain" truncated dir="auto">
                {label}
              </Text>{' '}
              {keys !== null && <Keys isHidden keys={nameKeys(keys, isApple())} />}
              {(note ?? (isGrouped ? null : kind)) !== null && (
                <Remark as="span" numeric shrink={false}>
                  {note ?? kind}
                </Remark>
              )}
            </>
          )}
          onChoose={({ run }) => run()}
          emptyText={strings.nothingFound(text.trim())}
          onEscape={closeDialog}
        />
      </div>
    </Dialog>
  )
}
