import type { Ref } from 'react'
import type { AddressCheck, AddressProblem } from '../../../shared/contract/connections/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { addressProblemStrings, connectionStrings as strings } from '../../messages/connection.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './address-field.module.css'

const css = classNames(styles)
const problems: Readonly<Record<AddressProblem, string>> = addressProblemStrings

interface AddressFieldProps {
  readonly value: string
  readonly check: AddressCheck | null
  /** Why the form was refused, if it was. */
  readonly refusedFor: string | null
  readonly inputRef: Ref<HTMLInputElement>
  readonly onChange: (address: string) => void
}

/** What is typed, what will be asked for with it, and a warning where others can read along. */
export function AddressField(props: AddressFieldProps) {
  const { value, check, refusedFor, inputRef, onChange } = props
  return (
    <div className={css('address')}>
      <Field
        label={strings.baseAddress}
        hint={check?.kind === 'usable' ? <Requests {...check} /> : strings.addressHint}
        error={addressError(value, check, refusedFor)}
        placeholder={strings.addressPlaceholder}
        inputRef={inputRef}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {check?.kind === 'usable' && check.transport === 'plain' && (
        <div className={css('plain')}>
          <p className={css('warning')}>
            <Icon name="warning" />
            {strings.plainWarning}
          </p>
        </div>
      )}
    </div>
  )
}

type Addresses = Pick<Extract<AddressCheck, { kind: 'usable' }>, 'modelsAddress' | 'completionsAddress'>

function Requests({ modelsAddress, completionsAddress }: Addresses) {
  return (
    <>
      <span className={css('request')}>{strings.willList(modelsAddress)}</span>
      <span className={css('request')}>{strings.willSend(completionsAddress)}</span>
    </>
  )
}

function addressError(typed: string, check: AddressCheck | null, refusedFor: string | null): string | null {
  if (check?.kind === 'refused') return problems[check.problem]
  if (refusedFor !== 'address-refused') return null
  return typed.trim() === '' ? addressProblemStrings.empty : refusalStrings['address-refused']
}
