import { useId, useState } from 'react'
import {
  controlTextOf,
  controlValueOf,
  type ExtraField,
  type KnownField,
  knownFields,
} from '../../../shared/domain/chat/extra-fields.ts'
import { describeRange, knownFieldStrings, parameterStrings as strings } from '../../strings/parameters.ts'
import { Field, FieldFrame } from '../../ui/controls/field.tsx'
import { TextArea, textFrame } from '../../ui/controls/text-area.tsx'
import { Group } from '../../ui/layout/group.tsx'
import { Remark } from '../../ui/layout/layout.tsx'
import css from './parameters.module.css'

interface KnownFieldsProps {
  readonly title: string
  readonly names: readonly KnownField[]
  /** The fields of the level's text, which alone says what is set. */
  readonly fields: readonly ExtraField[]
  /** False while the text isn't a JSON object, so no control can change it. */
  readonly isReadable: boolean
  /** Fields that a control set to a value outside its range. */
  readonly wrong: readonly KnownField[]
  /** `raw` is null to remove the field. */
  readonly onChange: (name: KnownField, raw: string | null) => void
}

/** Controls of the known fields. Each one edits its field in the level's text. */
export function KnownFields({ title, names, fields, isReadable, wrong, onChange }: KnownFieldsProps) {
  return (
    <Group title={title} isTitleHidden>
      {!isReadable && <Remark>{strings.notReadable}</Remark>}
      <div className={css('grid')}>
        {names.map((name) => (
          <Control
            key={name}
            name={name}
            raw={fields.find((field) => field.name === name)?.raw ?? null}
            isReadable={isReadable}
            isWrong={wrong.includes(name)}
            onChange={(raw) => onChange(name, raw)}
          />
        ))}
      </div>
    </Group>
  )
}

interface ControlProps {
  readonly name: KnownField
  readonly raw: string | null
  readonly isReadable: boolean
  readonly isWrong: boolean
  readonly onChange: (raw: string | null) => void
}

function Control({ name, raw, isReadable, isWrong, onChange }: ControlProps) {
  const id = useId()
  const kind = knownFields[name]
  const [typed, setTyped] = useState('')
  const text = raw === null ? '' : controlTextOf(name, raw)
  // Typed words have blanks and spellings that their value lacks.
  const value = controlValueOf(name, typed) === raw ? typed : (text ?? '')
  const shared = {
    label: knownFieldStrings[name],
    hint: raw === 'null' ? strings.isNull : text === null ? strings.inJson : describeRange(kind),
    error: isWrong ? describeRange(kind) : null,
  }
  const readOnly = !isReadable || text === null
  const change = (to: string): void => {
    setTyped(to)
    onChange(controlValueOf(name, to))
  }
  if (kind.kind === 'texts')
    return (
      <FieldFrame id={id} {...shared}>
        <div className={css(textFrame, 'box')}>
          <TextArea
            id={id}
            readOnly={readOnly}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby={`${id}-note`}
            value={value}
            onChange={change}
          />
        </div>
      </FieldFrame>
    )
  return (
    <>
      <Field
        {...shared}
        readOnly={readOnly}
        value={value}
        {...(kind.kind === 'choice' ? { list: id } : { inputMode: 'decimal' as const })}
        onChange={change}
      />
      {kind.kind === 'choice' && (
        <datalist id={id} translate="no">
          {kind.choices.map((choice) => (
            <option key={choice} value={choice} aria-label={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
