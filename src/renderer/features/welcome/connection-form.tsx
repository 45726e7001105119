import { type ReactNode, useEffect, useRef } from 'react'
import type { Connection } from '../../../shared/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { useKeyReport } from '../../stores/connections-store.ts'
import { connectionStrings } from '../../strings/connection.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AddressField } from './address-field.tsx'
import styles from './connection-form.module.css'
import { FormResultNote } from './form-result-note.tsx'
import { useConnectionForm } from './use-connection-form.ts'

const css = classNames(styles)

interface ConnectionFormProps {
  /** Null for a new one. */
  readonly connection: Connection | null
  /** The first one asks for nothing but an address and a key. */
  readonly isFirst?: boolean
  readonly onSaved: (connection: Connection) => void
  /** Another thing that may be done instead, such as the demo. */
  readonly children?: ReactNode
}

export function ConnectionForm({ connection, isFirst = false, onSaved, children }: ConnectionFormProps) {
  const key = useKeyReport(connection?.id ?? '')
  const hasSavedKey = key !== null && key.state !== 'none'
  const form = useConnectionForm(connection, hasSavedKey, onSaved)
  const addressField = useRef<HTMLInputElement>(null)
  // There is but one thing to begin with.
  useEffect(() => {
    if (isFirst) addressField.current?.focus()
  }, [isFirst])
  const isBusy = form.result.kind === 'testing' || form.result.kind === 'saving'
  const refusedFor = form.result.kind === 'refused' ? form.result.reply.code : null
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
        isPlainAllowed={form.isPlainAllowed}
        refusedFor={refusedFor}
        inputRef={addressField}
        onChange={form.changeAddress}
        onAllowPlain={form.allowPlain}
      />
      <Field
        label={connectionStrings.apiKey}
        hint={hasSavedKey ? connectionStrings.keepKeyHint(key.lastFour) : connectionStrings.keyHint}
        error={errorOf(refusedFor, 'key-malformed', 'key-needed')}
        inputRef={form.keyField}
        type="password"
        role="textbox"
        onInput={form.forgetResult}
        autoComplete="off"
        spellCheck={false}
      />
      {!isFirst && (
        <Field
          label={connectionStrings.dashboard}
          hint={connectionStrings.dashboardHint}
          error={errorOf(refusedFor, 'dashboard-refused')}
          placeholder={connectionStrings.dashboardPlaceholder}
          value={form.dashboardAddress}
          onChange={(event) => form.changeDashboard(event.target.value)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
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
        <span className={css('other')}>{children}</span>
      </div>
    </form>
  )
}

function errorOf(
  refusedFor: string | null,
  ...codes: readonly (keyof typeof refusalStrings)[]
): string | null {
  const code = codes.find((candidate) => candidate === refusedFor)
  return code === undefined ? null : refusalStrings[code]
}
