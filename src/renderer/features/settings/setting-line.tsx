import { type ReactNode, useId } from 'react'
import type { SettingName, SettingValues } from '../../../shared/domain/app/setting-table.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { Label, Row } from '../../ui/layout/layout.tsx'
import css from './setting-line.module.css'
import { SettingNote } from './setting-note.tsx'
import { SettingReset } from './setting-reset.tsx'
import { type SettingWords, settingWords } from './setting-words.ts'

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

type ChoiceName = {
  [Name in SettingName]: SettingValues[Name] extends string ? Name : never
}[SettingName]

interface ChoiceSettingProps<Value extends string> {
  readonly name: ChoiceName
  readonly values: readonly Value[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly colorOf?: (value: Value) => string
  readonly children?: ReactNode
}

/** A setting with one value of a few. */
export function ChoiceSetting<Value extends string>(props: ChoiceSettingProps<Value>) {
  const { name, values, value, onChange, colorOf, children } = props
  const { label, describe } = settingWords()[name] as SettingWords<string>
  const options = values.map((one) => ({
    value: one,
    label: describe(one),
    ...(colorOf !== undefined && { color: colorOf(one) }),
  }))
  return (
    <SettingLine name={name}>
      {(noteId) => (
        <>
          <Segments {...{ label, options, value, onChange }} describedBy={noteId} />
          {children}
        </>
      )}
    </SettingLine>
  )
}
