import { type ReactNode, useId } from 'react'
import type { SettingName } from '../../../shared/domain/app/setting-table.ts'
import { classNames } from '../../lib/class-names.ts'
import { settingWords } from '../../messages/setting-words.ts'
import styles from './setting-line.module.css'
import { SettingNote } from './setting-note.tsx'
import { SettingReset } from './setting-reset.tsx'

const css = classNames(styles)

interface SettingLineProps {
  readonly name: SettingName
  /** The heading of its group says already what it is. */
  readonly isAlone?: boolean
  /** What it is set by; the id is that of the sentence about it. */
  readonly children?: (noteId: string) => ReactNode
}

/** One setting: its name, what sets it, what it does, and the way back. */
export function SettingLine({ name, isAlone = false, children }: SettingLineProps) {
  const noteId = useId()
  return (
    <div data-place={name} className={css('line')}>
      {!isAlone && (
        <div className={css('head')}>
          {/* What sets it has the same name, which is read out there. */}
          <span className={css('label')} aria-hidden={children !== undefined}>
            {settingWords[name].label}
          </span>
          <SettingReset name={name} />
        </div>
      )}
      {isAlone && <SettingNote name={name} id={noteId} />}
      {children?.(noteId)}
      {!isAlone && <SettingNote name={name} id={noteId} />}
      {isAlone && <SettingReset name={name} />}
    </div>
  )
}
