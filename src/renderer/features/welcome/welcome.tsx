import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { systemKeychain } from '../../lib/system-keychain.ts'
import { openLink } from '../../stores/app/links.ts'
import { newConversation } from '../../stores/app/navigation.ts'
import { addDemo, useKeychainLook } from '../../stores/connections/connections-store.ts'
import { stepStrings, welcomeStrings } from '../../strings/app.ts'
import { connectionStrings, keychainStrings } from '../../strings/connection.ts'
import { failureStrings } from '../../strings/failures.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button, SmallButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Mark } from '../../ui/controls/logo.tsx'
import { Info, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { DashboardField } from './dashboard-field.tsx'
import { type ConnectionFormState, useConnectionForm } from './use-connection-form.ts'
import css from './welcome.module.css'

export interface WelcomeProps {
  /** Opens the list of chats, if there are any. */
  readonly sidebarButton?: ReactNode
}

/** First run: address and key, with an explanation of each step, or the demo without either. */
export function Welcome({ sidebarButton }: WelcomeProps) {
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const form = useConnectionForm(null, false, () => void newConversation())
  const tryDemo = async (): Promise<void> => {
    const result = await addDemo()
    if (result.ok) await newConversation()
    else setRefusal(result)
  }
  return (
    <Stack as="main" grow pad={4} className={css('page')}>
      {sidebarButton !== undefined && <div className={css('corner')}>{sidebarButton}</div>}
      <Row breaks align="start" justify="center" wrap className={css('middle')}>
        <div className={css('card')}>
          <span className={css('mark')}>
            <Mark size={28} />
          </span>
          <Text as="h1" size="sum" above={5} className={css('title')}>
            {welcomeStrings.title}
          </Text>
          <Text size="reading" tone="quiet" className={css('introduction')}>
            {welcomeStrings.introduction}
          </Text>
          <ConnectionFields form={form} savedKey={null} isFirst>
            <Row gap={[2, 4]} wrap align="center">
              <Remark grow={180}>{welcomeStrings.demo}</Remark>
              <Button onClick={() => void tryDemo()}>{connectionStrings.tryDemo}</Button>
            </Row>
          </ConnectionFields>
          {refusal !== null && <FactsCard title={refusalStrings[refusal.code]} />}
        </div>
        <FirstSteps form={form} />
      </Row>
    </Stack>
  )
}

/** Explains the current step. Reading it is optional. */
function FirstSteps({ form }: { readonly form: ConnectionFormState }) {
  const current = stepOf(form)
  const look = useKeychainLook()
  return (
    <section aria-label={stepStrings.title} className={css('steps')}>
      <Text as="h2" size="label" tone="quiet" strong below={4}>
        {stepStrings.title}
      </Text>
      <Stack as="ol" gap={5}>
        <Step number={1} current={current} title={stepStrings.address.title}>
          <p>{stepStrings.address.text}</p>
        </Step>
        <Step number={2} current={current} title={stepStrings.key.title}>
          <p>{stepStrings.key.text}</p>
          <DashboardWay form={form} />
        </Step>
        <Step number={3} current={current} title={stepStrings.keep.title}>
          {/* Without a keychain, the key's field says so. */}
          {look?.problem == null && <p>{stepStrings.keep.text(keychainStrings[systemKeychain()].long)}</p>}
          <p>{stepStrings.keep.never}</p>
        </Step>
      </Stack>
    </section>
  )
}

/** A failed test shows which step isn't done yet; a service without keys needs none. */
function stepOf({ check, keyField, result }: ConnectionFormState): number {
  if (check?.kind !== 'usable') return 1
  if (result.kind === 'reached' || result.kind === 'saving') return 3
  if (result.kind === 'refused' && result.refusal.code === 'call-failed')
    return result.refusal.failure.code === 'key' ? 2 : 1
  return keyField.hasText ? 3 : 2
}

interface StepProps {
  readonly number: number
  readonly current: number
  readonly title: string
  readonly children: ReactNode
}

function Step({ number, current, title, children }: StepProps) {
  const isCurrent = number === current
  const isDone = number < current
  return (
    <li className={css('step', isCurrent && 'current')} aria-current={isCurrent ? 'step' : undefined}>
      <span aria-hidden="true" className={css('number', isDone && 'done')}>
        {isDone ? <Icon name="check" size={14} /> : number}
      </span>
      <Stack size="small" tone="quiet" gap={1} prose className={css('words')}>
        <Info as="h3" strong className={css('firstStepsTitle')}>
          {title}
        </Info>
        {children}
      </Stack>
    </li>
  )
}

/** Opens the service's page for keys once its address is known. The address is saved with the connection. */
function DashboardWay({ form }: { readonly form: ConnectionFormState }) {
  const [isTyping, setIsTyping] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isTyping) field.current?.focus()
  }, [isTyping])
  if (!isTyping)
    return (
      <div>
        <SmallButton onClick={() => setIsTyping(true)}>{failureStrings.enterDashboard}</SmallButton>
      </div>
    )
  const typed = form.dashboardAddress.trim()
  return (
    <Stack
      as="form"
      gap={2}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') void openLink(withScheme(typed))
      }}
    >
      <DashboardField form={form} hint={stepStrings.key.hint} inputRef={field} />
      <div>
        <SmallButton type="submit" disabled={typed === ''}>
          {failureStrings.openDashboard}
        </SmallButton>
      </div>
    </Stack>
  )
}

/** Adds the scheme exactly as main does when saving. */
function withScheme(typed: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(typed) ? typed : `https://${typed}`
}
