import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { failureStrings } from '../../messages/failures.ts'
import { stepStrings } from '../../messages/welcome.ts'
import { openLink } from '../../stores/app/links.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DashboardField } from './dashboard-field.tsx'
import styles from './first-steps.module.css'
import type { ConnectionFormState } from './use-connection-form.ts'

const css = classNames(styles)

/** Leads to where keys are made, once its address is known. It is kept with the connection. */
export function DashboardWay({ form }: { readonly form: ConnectionFormState }) {
  const [isTyping, setIsTyping] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isTyping) field.current?.focus()
  }, [isTyping])
  if (!isTyping)
    return (
      <div>
        <Button size="small" onClick={() => setIsTyping(true)}>
          {failureStrings.enterDashboard}
        </Button>
      </div>
    )
  const typed = form.dashboardAddress.trim()
  return (
    <form
      className={css('dashboard')}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') void openLink(withScheme(typed))
      }}
    >
      <DashboardField form={form} hint={stepStrings.key.hint} inputRef={field} />
      <div>
        <Button type="submit" size="small" disabled={typed === ''}>
          {failureStrings.openDashboard}
        </Button>
      </div>
    </form>
  )
}

/** As main reads it when it is saved. */
function withScheme(typed: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(typed) ? typed : `https://${typed}`
}
