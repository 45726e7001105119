import type { Ref } from 'react'
import { connectionStrings } from '../../strings/connection.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Field } from '../../ui/controls/field.tsx'
import type { ConnectionFormState } from './use-connection-form.ts'

interface DashboardFieldProps {
  readonly form: ConnectionFormState
  readonly hint?: string
  readonly inputRef?: Ref<HTMLInputElement>
}

/** The optional address of the service's page for keys and bills. */
export function DashboardField({ form, hint, inputRef }: DashboardFieldProps) {
  return (
    <Field
      label={connectionStrings.dashboard}
      hint={hint ?? connectionStrings.dashboardHint}
      error={form.refusedFor === 'dashboard-refused' ? refusalStrings['dashboard-refused'] : null}
      placeholder={connectionStrings.dashboardPlaceholder}
      inputRef={inputRef}
      value={form.dashboardAddress}
      onChange={form.changeDashboard}
      inputMode="url"
    />
  )
}
