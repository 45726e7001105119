import { type ReactNode, useEffect, useRef } from 'react'
import type { KeyReport } from '../../../shared/contract/connections/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { systemKeychain } from '../../lib/system-keychain.ts'
import { connectionStrings, keychainStrings } from '../../messages/connection.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { useTakenFocus } from '../../ui/hooks/use-taken-focus.ts'
import { AddressField } from './address-field.tsx'
import styles from './connection-fields.module.css'
import { DashboardField } from './dashboard-field.tsx'
import { FormResultNote } from './form-result-note.tsx'
import { NameField } from './name-field.tsx'
import type { ConnectionFormState } from './use-connection-form.ts'

const css = classNames(styles)

interface ConnectionFieldsProps {
  readonly form: ConnectionFormState
  readonly savedKey: KeyReport | null
  /** The first one asks for nothing but an address and a key. */
  readonly isFirst?: boolean
  /** Another thing that may be done instead, such as the demo. */
  readonly children?: ReactNode
}

export function ConnectionFields({ form, savedKey, isFirst = false, children }: ConnectionFieldsProps) {
  const addressField = useRef<HTMLInputElement>(null)
  // There is but one thing to begin with.
  useEffect(() => {
    if (isFirst) addressField.current?.focus()
  }, [isFirst])
  useTakenFocus(form.keyField.ref, useIsFocusWanted('api-key'), takeFocusRequest)
  const dashboardField = useRef<HTMLInputElement>(null)
  useTakenFocus(dashboardField, useIsFocusWanted('dashboard'), takeFocusRequest)
  const { isBusy, refusedFor } = form
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
      <AddressField
        value={form.address}
        check={form.check}
        refusedFor={refusedFor}
        inputRef={addressField}
        onChange={form.changeAddress}
      />
      <Field
        label={connectionStrings.apiKey}
        hint={savedKey === null ? newKeyHint() : connectionStrings.keepKeyHint(savedKey.lastFour)}
        error={
          refusedFor === 'key-malformed' || refusedFor === 'key-needed' ? refusalStrings[refusedFor] : null
        }
        inputRef={form.keyField.ref}
        type="password"
        role="textbox"
        onInput={form.noticeKey}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {!isFirst && <NameField form={form} />}
      {!isFirst && <DashboardField form={form} inputRef={dashboardField} />}
      <FormResultNote
        result={form.result}
        isFirst={isFirst}
        onUseAddress={(address) => {
          form.changeAddress(address)
          addressField.current?.focus()
        }}
      />
      <div className={css('buttons')}>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {connectionStrings.save}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => void form.test()}>
          {connectionStrings.test}
        </Button>
      </div>
      {children !== undefined && <div className={css('other')}>{children}</div>}
    </form>
  )
}

const newKeyHint = (): string => connectionStrings.keyHint(keychainStrings[systemKeychain()].short)
