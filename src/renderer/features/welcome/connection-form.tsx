import type { ReactNode } from 'react'
import type { AddressCheck, AddressProblem, Connection } from '../../../shared/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { useKeyReport } from '../../stores/connections-store.ts'
import { addressProblemStrings, connectionStrings } from '../../strings/connection.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './connection-form.module.css'
import { FormResultNote } from './form-result-note.tsx'
import { useAddressCheck } from './use-address-check.ts'
import { type FormResult, useConnectionForm } from './use-connection-form.ts'

const css = classNames(styles)
const problems: Readonly<Record<AddressProblem, string>> = addressProblemStrings

interface ConnectionFormProps {
  /** Null for a new one. */
  readonly connection: Connection | null
  readonly onSaved: (connection: Connection) => void
  /** Another thing that may be done instead, such as the demo. */
  readonly children?: ReactNode
}

export function ConnectionForm({ connection, onSaved, children }: ConnectionFormProps) {
  const key = useKeyReport(connection?.id ?? '')
  const hasSavedKey = key !== null && key.state !== 'none'
  const form = useConnectionForm(connection, hasSavedKey, onSaved)
  const check = useAddressCheck(form.address)
  const isBusy = form.result.kind === 'testing' || form.result.kind === 'saving'
  return (
    <form
      className={css('form')}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void form.save()
      }}
    >
      <Field
        label={connectionStrings.baseAddress}
        hint={addressHint(check)}
        error={addressError(form.address, check, form.result)}
        placeholder={connectionStrings.addressPlaceholder}
        value={form.address}
        onChange={(event) => form.changeAddress(event.target.value)}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        label={connectionStrings.apiKey}
        hint={hasSavedKey ? connectionStrings.keepKeyHint(key.lastFour) : connectionStrings.keyHint}
        error={keyError(form.result)}
        inputRef={form.keyField}
        type="password"
        role="textbox"
        onInput={form.forgetResult}
        autoComplete="off"
        spellCheck={false}
      />
      <FormResultNote result={form.result} />
      <div className={css('buttons')}>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {connectionStrings.save}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => void form.test()}>
          {connectionStrings.test}
        </Button>
        <span className={css('other')}>{children}</span>
      </div>
    </form>
  )
}

function addressHint(check: AddressCheck | null): string {
  return check?.kind === 'usable'
    ? connectionStrings.willUse(check.baseAddress)
    : connectionStrings.addressHint
}

function addressError(typed: string, check: AddressCheck | null, result: FormResult): string | null {
  if (check?.kind === 'refused') return problems[check.problem]
  if (result.kind !== 'refused' || result.reply.code !== 'address-refused') return null
  return typed.trim() === '' ? addressProblemStrings.empty : refusalStrings['address-refused']
}

function keyError(result: FormResult): string | null {
  if (result.kind !== 'refused') return null
  const { code } = result.reply
  return code === 'key-malformed' || code === 'key-needed' ? refusalStrings[code] : null
}
