import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { FailureCode } from '../../../shared/contract/chat/failure.ts'
import type {
  AddressCheck,
  AddressProblem,
  KeyReport,
} from '../../../shared/contract/connections/connection.ts'
import { knownServices, localEngines } from '../../../shared/domain/connections/known-services.ts'
import { isApple } from '../../lib/is-apple.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { useFocusRequest } from '../../stores/focus-store.ts'
import { commonStrings } from '../../strings/common.ts'
import {
  addressProblemStrings,
  connectionStrings,
  connectionActionStrings as strings,
} from '../../strings/connection.ts'
import { describeRefusal, failureStrings } from '../../strings/failures.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Elapsed } from '../../ui/controls/elapsed.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import css from './connection-fields.module.css'
import { DashboardField } from './dashboard-field.tsx'
import { KeyField } from './key-field.tsx'
import { LocalEngines } from './local-engines.tsx'
import type { ConnectionFormState, FormResult } from './use-connection-form.ts'

/** Errors shown at their field. */
const fieldCodes: ReadonlySet<string> = new Set([
  'address-refused',
  'key-malformed',
  'key-needed',
  'dashboard-refused',
])
/** The places in the settings of connections that may help with a failure. */
const helpfulPlaces: Readonly<Partial<Record<FailureCode, string>>> = {
  proxy: 'proxy',
  certificate: 'authority',
  'time-out': 'limits.answer',
}

const problems: Readonly<Record<AddressProblem, string>> = addressProblemStrings

/** Same limit as in `shared/contract/connections/connection.ts`. Importing that file would bundle zod. */
const maxNameLength = 80

interface ConnectionFieldsProps {
  readonly form: ConnectionFormState
  readonly savedKey: KeyReport | null
  /** On first run, only address and key are asked. */
  readonly isFirst?: boolean
  /** An alternative action, such as the demo. */
  readonly children?: ReactNode
}

export function ConnectionFields({ form, savedKey, isFirst = false, children }: ConnectionFieldsProps) {
  const addressField = useRef<HTMLInputElement>(null)
  // There is only one field to begin with.
  useEffect(() => {
    if (isFirst) addressField.current?.focus()
  }, [isFirst])
  const dashboardField = useRef<HTMLInputElement>(null)
  useRequestedFocus(dashboardField, useFocusRequest('dashboard'))
  const { isBusy, refusedFor } = form
  const chooseAddress = (address: string): void => {
    form.changeAddress(address)
    form.keyField.ref.current?.focus()
  }
  return (
    <Stack
      as="form"
      gap={4}
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
        onChooseKnown={chooseAddress}
      />
      <KeyField form={form} savedKey={savedKey} />
      {!isFirst && <NameField form={form} />}
      {!isFirst && <DashboardField form={form} inputRef={dashboardField} />}
      <Row gap={2} wrap align="stretch" above={2}>
        <Button aria-disabled={isBusy} onClick={() => void form.test()}>
          {connectionStrings.test}
        </Button>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {connectionStrings.save}
        </Button>
      </Row>
      <FormResultNote
        form={form}
        isFirst={isFirst}
        onUseAddress={(address) => {
          form.changeAddress(address)
          addressField.current?.focus()
        }}
      />
      {(children !== undefined || savedKey === null) && (
        <Stack gap={3} pad={[4, 0, 0]} above={1} line="above">
          {children}
          {savedKey === null && <LocalEngines onChoose={chooseAddress} />}
        </Stack>
      )}
    </Stack>
  )
}

/** The connection's name. Left empty, the address names the connection. */
function NameField({ form }: { readonly form: ConnectionFormState }) {
  const { check } = form
  const host = check?.kind === 'usable' ? new URL(check.baseAddress).host : null
  return (
    <Field
      label={strings.name}
      hint={host === null ? strings.nameHintWithout : strings.nameHint(host)}
      {...(host !== null && { placeholder: host })}
      value={form.name}
      maxLength={maxNameLength}
      onChange={form.changeName}
    />
  )
}

interface AddressFieldProps {
  readonly value: string
  readonly check: AddressCheck | null
  /** The error code of a refused form; `null` otherwise. */
  readonly refusedFor: string | null
  readonly inputRef: Ref<HTMLInputElement>
  readonly onChange: (address: string) => void
  /** A known service was chosen by name. */
  readonly onChooseKnown: (address: string) => void
}

/** The typed address, the resulting request addresses, and a warning about unencrypted http. */
function AddressField(props: AddressFieldProps) {
  const { value, check, refusedFor, inputRef, onChange, onChooseKnown } = props
  return (
    <Stack gap={3}>
      <Field
        label={connectionStrings.baseAddress}
        hint={
          <span className={css('hint')}>
            {check?.kind === 'usable' ? <Requests {...check} /> : connectionStrings.addressHint}
          </span>
        }
        action={
          <Menu
            label={connectionStrings.knownServices}
            text={connectionStrings.knownServices}
            icon="chevron-down"
            items={knownServices.map(({ name, address }, index) => ({
              label: name,
              note: address.replace(/^https?:\/\//u, ''),
              ...headingAt(index),
              onChoose: () => onChooseKnown(address),
            }))}
          />
        }
        error={addressError(value, check, refusedFor)}
        placeholder={connectionStrings.addressPlaceholder}
        inputRef={inputRef}
        value={value}
        onChange={onChange}
        inputMode="url"
      />
      {check?.kind === 'usable' && check.transport === 'plain' && (
        <Stack gap={2} surface="warn" roomy className={css('plain')}>
          <Row as="p" size="control" tone="warn" gap={2} align="stretch" className={css('warning')}>
            <Icon name="warning" />
            {connectionStrings.plainWarning}
          </Row>
        </Stack>
      )}
    </Stack>
  )
}

/** The services of the network come first, then the programs of this computer. */
function headingAt(index: number): { heading?: string } {
  if (index === 0) return { heading: connectionStrings.online }
  return index === knownServices.length - localEngines.length
    ? { heading: connectionStrings.onThisComputer }
    : {}
}

type Addresses = Pick<Extract<AddressCheck, { kind: 'usable' }>, 'modelsAddress' | 'completionsAddress'>

function Requests({ modelsAddress, completionsAddress }: Addresses) {
  return (
    <>
      <span className={css('request')}>{connectionStrings.willList(modelsAddress)}</span>
      <span className={css('request')}>{connectionStrings.willSend(completionsAddress)}</span>
    </>
  )
}

function addressError(typed: string, check: AddressCheck | null, refusedFor: string | null): string | null {
  if (check?.kind === 'refused') return problems[check.problem]
  if (refusedFor !== 'address-refused') return null
  return typed.trim() === '' ? addressProblemStrings.empty : refusalStrings['address-refused']
}

interface FormResultNoteProps {
  readonly form: ConnectionFormState
  /** Whether this is the first run, where nothing else opens the settings. */
  readonly isFirst: boolean
  readonly onUseAddress: (address: string) => void
}

/** The result of a test or save, below the buttons, so that it moves no control. */
function FormResultNote(props: FormResultNoteProps) {
  const place = useRef<HTMLDivElement>(null)
  const { kind } = props.form.result
  useEffect(() => {
    if (kind !== 'none') place.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])
  return (
    <div ref={place} className={css('result')}>
      <ResultWords {...props} />
    </div>
  )
}

function ResultWords({ form, isFirst, onUseAddress }: FormResultNoteProps) {
  const { result } = form
  if (result.kind === 'testing') return <Line words={connectionStrings.testing} isRunning />
  if (result.kind === 'saving') return <Line words={connectionStrings.saving} isRunning />
  if (result.kind === 'reached') return <Reached {...result} />
  if (result.kind !== 'refused' || fieldCodes.has(result.refusal.code)) return null
  return <Refused {...{ form, result, isFirst, onUseAddress }} />
}

interface RefusedProps extends FormResultNoteProps {
  readonly result: Extract<FormResult, { kind: 'refused' }>
}

function Refused({ form, result, isFirst, onUseAddress }: RefusedProps) {
  const [isWhole, setIsWhole] = useState(false)
  const failure = result.refusal.code === 'call-failed' ? result.refusal.failure : null
  const workingAddress = failure?.workingAddress ?? null
  const place = isFirst && failure !== null ? helpfulPlaces[failure.code] : undefined
  const { title, facts } = describeRefusal(result.refusal, isApple())
  const isKeyless = failure?.code === 'key' && !form.keyField.hasText
  // On the first run, a large card would move everything.
  const isBrief = isFirst && !isWhole
  return (
    <FactsCard
      title={isKeyless ? connectionStrings.keyMissing : title}
      facts={isBrief ? facts.slice(-1) : facts}
    >
      <Row gap={2} wrap>
        {isBrief && (
          <Button variant="quiet" aria-expanded={false} onClick={() => setIsWhole(true)}>
            {failureStrings.showDetails}
          </Button>
        )}
        {workingAddress !== null && (
          <Button onClick={() => onUseAddress(workingAddress)}>{connectionStrings.acceptAddress}</Button>
        )}
        {failure !== null && (
          <Button onClick={() => void (result.wanted === 'test' ? form.test() : form.save())}>
            {commonStrings.tryAgain}
          </Button>
        )}
        {place !== undefined && (
          <Button onClick={() => openSettings(true, 'connections', { place })}>
            {connectionStrings.openSettings}
          </Button>
        )}
        {failure !== null && (
          <Button variant="quiet" onClick={() => void form.keepAnyway()}>
            {connectionStrings.keepAnyway}
          </Button>
        )}
      </Row>
    </FactsCard>
  )
}

function Reached({ report, hasKey }: Extract<FormResult, { kind: 'reached' }>) {
  const { elapsedMs, modelCount, skippedCount, keyHeader } = report
  const key = hasKey ? connectionStrings.keyAccepted : connectionStrings.noKeyNeeded
  const more = [
    hasKey && keyHeader !== 'bearer' ? connectionStrings.keyTakenAs(keyHeader) : null,
    modelCount === 0 ? connectionStrings.noModels : null,
    skippedCount > 0 ? connectionStrings.skipped(skippedCount) : null,
  ]
  return (
    <Line
      words={[connectionStrings.reached(elapsedMs), key, connectionStrings.models(modelCount)].join(' · ')}
      more={more.filter((words) => words !== null)}
      isGood={modelCount > 0}
    />
  )
}

interface LineProps {
  readonly words: string
  readonly more?: readonly string[]
  readonly isGood?: boolean
  readonly isRunning?: boolean
}

function Line({ words, more, isGood = false, isRunning = false }: LineProps) {
  return (
    <Row
      size="small"
      tone="quiet"
      gap={2}
      align="start"
      numeric
      role="status"
      className={css('line', isGood && 'good')}
    >
      {isGood && <Icon name="check" />}
      <div>
        <p>
          {words}
          {isRunning && <Elapsed key={words} />}
        </p>
        {more?.map((sentence) => (
          <Text key={sentence} tone="quiet">
            {sentence}
          </Text>
        ))}
      </div>
    </Row>
  )
}
