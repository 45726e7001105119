import { type ReactNode, useId } from 'react'
import type { SettingName } from '../../../shared/domain/app/setting-table.ts'
import { Label, Row } from '../../ui/layout/layout.tsx'
import css from './setting-line.module.css'
import { SettingNote } from './setting-note.tsx'
import { SettingReset } from './setting-reset.tsx'
import { settingWords } from './setting-words.ts'

interface SettingLineProps {
  readonly name: SettingName
  /** Whether the group's heading already names the setting. */
  readonly isAlone?: boolean
  /** Renders the control. `noteId` is the id of the setting's description. */
  readonly children?: (noteId: string) => ReactNode
}

/** One setting: name and reset, description, control. */
export function SettingLine({ name, isAlone = false, children }: SettingLineProps) {
  const noteId = useId()
  return (
    <div data-place={name} className={css('line')}>
      {!isAlone && (
        <Row gap={3} justify="between" className={css('head')}>
          {/* Hidden, because the control announces the same name. */}
          <Label as="span" tone="plain" shrink aria-hidden={children !== undefined}>
            {settingWords()[name].label}
          </Label>
          <SettingReset name={name} />
        </Row>
      )}
      <SettingNote name={name} id={noteId} />
      {children?.(noteId)}
      {isAlone && <SettingReset name={name} />}
    </div>
  )
}
