import { type SubmitEvent, useId, useState } from 'react'
import type { MeterState } from '../../../../shared/contract/programs/program.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { programLimits } from '../../../../shared/domain/programs/program-limits.ts'
import { isApple } from '../../../lib/is-apple.ts'
import {
  setKeepsRunning,
  setMeterPort,
  switchMeter,
  useIsMeterSwitching,
} from '../../../stores/programs/programs-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { Button, SmallButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/choice.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Detail, Row, Stack, Status, Text } from '../../../ui/layout/layout.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import css from './meter-group.module.css'
import { meterStrings as strings } from './programs-strings.ts'

const { firstPort, lastPort } = programLimits

interface MeterProps {
  readonly meter: MeterState
}

/** Turns the meter on, and shows where it listens. */
export function MeterGroup({ meter }: MeterProps) {
  const isSwitching = useIsMeterSwitching()
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const change = async (isOn: boolean): Promise<void> => {
    setRefusal(null)
    setRefusal(await switchMeter(isOn))
  }
  return (
    <Group title={strings.title} isTitleHidden>
      <Choice
        type="switch"
        label={strings.title}
        hint={strings.text}
        isChosen={meter.isOn}
        onChoose={(isOn) => void change(isOn)}
      />
      <Status className={css('status')}>{isSwitching ? strings.asking : wordsOf(meter)}</Status>
      <RefusalLine refusal={refusal} />
      <Trouble meter={meter} onRefused={setRefusal} />
      {meter.isOn && meter.status === 'listening' && meter.address !== null && (
        <Address address={meter.address} />
      )}
      {meter.isOn && meter.port !== null && <PortForm port={meter.port} status={meter.status} />}
      {meter.isOn && !isApple() && <Closing meter={meter} onRefused={setRefusal} />}
      <WrongTokens meter={meter} />
    </Group>
  )
}

function wordsOf({ isOn, status, port }: MeterState): string | null {
  if (!isOn) return strings.off
  return status === 'listening' && port !== null ? strings.listening(port) : null
}

interface RefusableProps extends MeterProps {
  readonly onRefused: (refusal: RefusedResult | null) => void
}

/** Why the meter doesn't listen although it is on. */
function Trouble({ meter, onRefused }: RefusableProps) {
  const { port } = meter
  const words = wordsOfTrouble(meter)
  if (words === null) return null
  return (
    <Row gap={[2, 3]} wrap surface="danger" roomy>
      <Text size="control" tone="plain" grow={240} role="alert">
        {words}
      </Text>
      {port !== null && (
        <SmallButton onClick={() => void setMeterPort(port).then(onRefused)}>
          {commonStrings.tryAgain}
        </SmallButton>
      )}
    </Row>
  )
}

function wordsOfTrouble({ isOn, status, port }: MeterState): string | null {
  if (!isOn || status === 'listening') return null
  if (port === null) return strings.noPort
  if (status === 'off') return strings.safeMode
  return status === 'failed' ? strings.failed(port) : strings.portTaken(port)
}

function Address({ address }: { readonly address: string }) {
  return (
    <div className={css('address')}>
      <Field
        label={strings.address}
        hint={strings.addressHint}
        readOnly
        dir="ltr"
        value={address}
        onFocus={({ target }) => target.select()}
        action={<CopyButton label={strings.copyAddress} size="small" isTickEnough getText={() => address} />}
      />
    </div>
  )
}

/** The port applies with its button, because every program needs the new address then. */
function PortForm({ port, status }: { readonly port: number; readonly status: MeterState['status'] }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const wanted = readPort(typed ?? String(port))
    setError(wanted === null ? strings.portRange(firstPort, lastPort) : null)
    if (wanted === null) return
    const refused = wanted === port && status === 'listening' ? null : await setMeterPort(wanted)
    setRefusal(refused)
    if (refused === null) setTyped(null)
  }
  return (
    <Stack as="form" gap={2} noValidate onSubmit={(event) => void submit(event)}>
      <div className={css('port')}>
        <Field
          label={strings.port}
          hint={strings.portHint}
          error={error}
          inputMode="numeric"
          maxLength={10}
          value={typed ?? String(port)}
          onChange={setTyped}
        />
        <Button type="submit">{strings.apply}</Button>
      </div>
      <RefusalLine refusal={refusal} />
    </Stack>
  )
}

function readPort(typed: string): number | null {
  const text = typed.trim()
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return port >= firstPort && port <= lastPort ? port : null
}

type Closed = keyof typeof strings.closingChoices

/** On a Mac, apps keep running without a window. */
function Closing({ meter: { keepsRunning }, onRefused }: RefusableProps) {
  const hint = useId()
  const choose = (value: Closed): void =>
    void setKeepsRunning(value === 'ask' ? null : value === 'keep').then(onRefused)
  return (
    <Stack gap={1}>
      <SelectField
        label={strings.closing}
        describedBy={hint}
        options={(['ask', 'keep', 'quit'] as const).map((value) => ({
          value,
          label: strings.closingChoices[value],
        }))}
        value={keepsRunning === null ? 'ask' : keepsRunning ? 'keep' : 'quit'}
        onChange={choose}
      />
      <Detail id={hint}>{strings.closingHint}</Detail>
    </Stack>
  )
}

/** A wrong token is a mistake in a program's settings, or somebody who guesses. */
function WrongTokens({ meter: { wrongTokens } }: MeterProps) {
  if (wrongTokens === null || wrongTokens.count === 0) return null
  return (
    <Text as="div" size="control" tone="plain" prose surface="warn" roomy role="status">
      <Text tone="warn" strong>
        {strings.wrongTokens(wrongTokens.count, wrongTokens.lastAt)}
      </Text>
      <p>{strings.wrongTokensMeaning(wrongTokens.count)}</p>
    </Text>
  )
}
