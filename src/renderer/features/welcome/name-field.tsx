import { connectionDeedStrings as strings } from '../../messages/connection-deeds.ts'
import { Field } from '../../ui/controls/field.tsx'
import type { ConnectionFormState } from './use-connection-form.ts'

/** As `shared/contract/connections/connection.ts` has it, which brings zod along. */
const longestName = 80

/** What the person calls the connection, who may leave that to the address. */
export function NameField({ form }: { readonly form: ConnectionFormState }) {
  const { check } = form
  const host = check?.kind === 'usable' ? new URL(check.baseAddress).host : null
  return (
    <Field
      label={strings.name}
      hint={host === null ? strings.nameHintWithout : strings.nameHint(host)}
      {...(host !== null && { placeholder: host })}
      value={form.name}
      maxLength={longestName}
      onChange={(event) => form.changeName(event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
