import { useId, useState } from 'react'
import type { TimeLimits } from '../../../../shared/contract/app/settings.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { limitRanges } from '../../../../shared/domain/app/limits.ts'
import { type SendKey, sendKeys } from '../../../../shared/domain/app/setting-choices.ts'
import { readTypedLimit } from '../../../../shared/domain/money/typed-limit.ts'
import { type AnomalyKind, anomalyKinds } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import { classNames } from '../../../lib/class-names.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import {
  changeSetting,
  useNotificationState,
  useSendKey,
  useSwitchedOff,
} from '../../../stores/app/settings-store.ts'
import { anomalyStrings, anomalySwitchStrings } from '../../../strings/anomalies.ts'
import { answerLimitStrings, stopsAtBudgetStrings } from '../../../strings/answer-limits.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { Choice, RadioGroup } from '../../../ui/controls/choice.tsx'
import { smallInput } from '../../../ui/controls/field.tsx'
import { LimitForm } from '../../../ui/controls/limit-form.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { SectionReset } from '../section-reset.tsx'
import { SettingLine } from '../setting-line.tsx'
import { SettingNote } from '../setting-note.tsx'
import { SettingReset } from '../setting-reset.tsx'
import { useResetTurn } from '../setting-resets-store.ts'
import styles from '../settings-group.module.css'
import {
  sendKeyStrings,
  settingsStrings,
  limitStrings as strings,
  systemNotificationStrings,
} from '../settings-strings.ts'
import { useReadSettings } from '../use-read-settings.ts'
import { SpellingGroup } from './spelling-group.tsx'

const css = classNames(styles)
const names = ['connect', 'list', 'answer', 'silence'] as const satisfies readonly (keyof TimeLimits)[]

export function SendingSection() {
  return (
    <>
      <SendKeyGroup />
      <SpellingGroup />
      <AnswerLimitGroup />
      <LimitsGroup />
      <AnomaliesGroup />
      <NotificationsGroup />
      <SectionReset section="sending" />
    </>
  )
}

/** The default limit of an answer, and whether a budget closes one. */
function AnswerLimitGroup() {
  const settings = useReadSettings()
  const turn = useResetTurn()
  if (settings === null) return null
  return (
    <Group title={answerLimitStrings.title}>
      <SettingLine name="answerLimit">
        {(noteId) => (
          <LimitForm
            key={turn}
            read={readTypedLimit}
            words={{ ...answerLimitStrings, unit: answerLimitStrings.setting.label }}
            describedBy={noteId}
            value={settings.answerLimit}
            onSave={async (value) => {
              const refusal = await changeSetting({ name: 'answerLimit', value })
              return refusal && refusalStrings[refusal.code]
            }}
          />
        )}
      </SettingLine>
      <SettingLine name="stopsAtBudget">
        {() => (
          <Choice
            type="switch"
            label={stopsAtBudgetStrings.choice}
            hint={stopsAtBudgetStrings.hint}
            isChosen={settings.stopsAtBudget}
            onChoose={(value) => void changeStopsAtBudget(value)}
          />
        )}
      </SettingLine>
    </Group>
  )
}

async function changeStopsAtBudget(value: boolean): Promise<void> {
  const refusal = await changeSetting({ name: 'stopsAtBudget', value })
  if (refusal !== null) raiseRefusal(refusal)
}

/** The time limits for a service. Each is saved when entered. */
function LimitsGroup() {
  const settings = useReadSettings()
  const turn = useResetTurn()
  const [isSaved, setIsSaved] = useState(false)
  if (settings === null)
    return (
      <Text size="control" tone="quiet" prose>
        {settingsStrings.reading}
      </Text>
    )

  const save = async (changes: Partial<TimeLimits>): Promise<RefusedResult | null> => {
    setIsSaved(false)
    const refusal = await changeSetting({ name: 'limits', value: { ...settings.limits, ...changes } })
    setIsSaved(refusal === null)
    return refusal
  }
  return (
    <Group title={strings.title}>
      <Text size="control" tone="quiet" prose>
        {strings.introduction}
      </Text>
      {names.map((name) => (
        <LimitField
          key={name}
          name={name}
          turn={turn}
          seconds={settings.limits[name]}
          onEnter={(seconds) => save({ [name]: seconds })}
        />
      ))}
      <Text role="status" size="small" tone="faint">
        {isSaved && settingsStrings.saved}
      </Text>
    </Group>
  )
}

async function choose(sendKey: SendKey): Promise<void> {
  const refusal = await changeSetting({ name: 'sendKey', value: sendKey })
  if (refusal !== null) raiseRefusal(refusal)
}

/** Applies to the message box and to edited messages. */
function SendKeyGroup() {
  const sendKey = useSendKey()
  const options = sendKeys.map((value) => ({ value, ...sendKeyStrings.options(isApple())[value] }))
  return (
    <Group title={sendKeyStrings.title}>
      <SettingLine name="sendKey" isAlone>
        {(noteId) => (
          <RadioGroup
            label={sendKeyStrings.label}
            describedBy={noteId}
            options={options}
            value={sendKey}
            onChange={(chosen) => void choose(chosen)}
          />
        )}
      </SettingLine>
    </Group>
  )
}

async function chooseSwitchedOff(switchedOff: readonly AnomalyKind[]): Promise<void> {
  const refusal = await changeSetting({ name: 'switchedOff', value: switchedOff })
  if (refusal !== null) raiseRefusal(refusal)
}

async function allowNotifications(value: boolean): Promise<void> {
  const refusal = await changeSetting({ name: 'systemNotifications', value })
  if (refusal !== null) raiseRefusal(refusal)
}

/** A switch, or the reason why there is none. */
function NotificationsGroup() {
  const settings = useReadSettings()
  const state = useNotificationState()
  if (settings === null) return null
  return (
    <Group title={systemNotificationStrings.label}>
      <SettingLine name="systemNotifications" isAlone>
        {() =>
          state === 'unsupported' ? (
            <Text size="small">{systemNotificationStrings.unsupported}</Text>
          ) : (
            <>
              <Choice
                type="switch"
                label={systemNotificationStrings.choice}
                hint={systemNotificationStrings.hint}
                isChosen={settings.systemNotifications}
                onChoose={(value) => void allowNotifications(value)}
              />
              {state === 'refused' && settings.systemNotifications && (
                <Text size="small" tone="warn" role="status">
                  {isApple() ? systemNotificationStrings.refusedOnMac : systemNotificationStrings.refused}
                </Text>
              )}
            </>
          )
        }
      </SettingLine>
    </Group>
  )
}

/** The anomaly rules, each with its own switch. */
function AnomaliesGroup() {
  const switchedOff = useSwitchedOff()
  return (
    <Group title={anomalyStrings.title}>
      <SettingLine name="switchedOff" isAlone>
        {() =>
          anomalyKinds.map((kind) => (
            <Choice
              key={kind}
              type="checkbox"
              {...anomalySwitchStrings[kind]}
              isChosen={!switchedOff.includes(kind)}
              onChoose={(isTold) =>
                void chooseSwitchedOff(
                  isTold ? switchedOff.filter((off) => off !== kind) : [...switchedOff, kind],
                )
              }
            />
          ))
        }
      </SettingLine>
    </Group>
  )
}

interface LimitFieldProps {
  readonly name: keyof typeof limitRanges
  readonly seconds: number
  /** Changes after a reset, so that typed text is discarded. */
  readonly turn: number
  readonly onEnter: (seconds: number) => Promise<RefusedResult | null>
}

/**
 * A number of seconds, saved on Enter or when the field loses focus. An invalid number stays and shows its
 * error.
 */
function LimitField({ name, seconds, turn, onEnter }: LimitFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [lastTurn, setLastTurn] = useState(turn)
  if (turn !== lastTurn) {
    setLastTurn(turn)
    setTyped(null)
    setError(null)
  }
  const { shortest, longest } = limitRanges[name]

  const enter = async (): Promise<void> => {
    if (typed === null) return
    const wanted = Number(typed)
    const isUsable = typed !== '' && Number.isInteger(wanted) && wanted >= shortest && wanted <= longest
    setError(isUsable ? null : strings.range(shortest, longest))
    if (!isUsable) return
    setTyped(null)
    const refusal = wanted === seconds ? null : await onEnter(wanted)
    if (refusal !== null) setError(refusalStrings[refusal.code])
  }
  return (
    <Stack gap={2} data-place={`limits.${name}`} className={css('limit')}>
      <div>
        <Row gap={3} justify="between" className={css('limitHead')}>
          <Text as="label" size="control" strong htmlFor={id}>
            {strings.limits[name].label}
          </Text>
          <SettingReset name={`limits.${name}`} />
        </Row>
        <Stack className={css('limitFieldNote')}>
          <div className={css(error !== null && 'covered')}>
            <SettingNote name={`limits.${name}`} id={`${id}-hint`} />
          </div>
          <Text size="small" tone="danger" id={`${id}-error`} aria-live="polite">
            {error}
          </Text>
        </Stack>
      </div>
      <Row gap={2}>
        <input
          id={id}
          type="number"
          className={css(smallInput, 'input')}
          min={shortest}
          max={longest}
          step={1}
          value={typed ?? seconds}
          aria-invalid={error !== null}
          aria-describedby={`${id}-unit ${id}-hint ${id}-error`}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => void enter()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void enter()
          }}
        />
        <span id={`${id}-unit`} className={css('unit')}>
          {strings.unit}
        </span>
      </Row>
    </Stack>
  )
}
