import { useId, useState } from 'react'
import type { TimeLimits } from '../../../../shared/contract/app/settings.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { limitRanges } from '../../../../shared/domain/app/limits.ts'
import { changeSetting } from '../../../stores/app/settings-store.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { smallInput } from '../../../ui/controls/field.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Label, Prose, Row, Stack, Status, Text } from '../../../ui/layout/layout.tsx'
import { SettingNote } from '../setting-note.tsx'
import { SettingReset } from '../setting-reset.tsx'
import css from '../settings-group.module.css'
import { settingsStrings, limitStrings as strings } from '../settings-strings.ts'

const names = ['connect', 'list', 'answer', 'silence'] as const satisfies readonly (keyof TimeLimits)[]

interface TimeoutsGroupProps {
  readonly limits: TimeLimits
  /** Changes after a reset, so that typed text is discarded. */
  readonly turn: number
}

/** The time limits for a service. Each is saved when entered. */
export function TimeoutsGroup({ limits, turn }: TimeoutsGroupProps) {
  const [isSaved, setIsSaved] = useState(false)
  const save = async (changes: Partial<TimeLimits>): Promise<RefusedResult | null> => {
    setIsSaved(false)
    const refusal = await changeSetting({ name: 'limits', value: { ...limits, ...changes } })
    setIsSaved(refusal === null)
    return refusal
  }
  return (
    <Group title={strings.title}>
      <Prose>{strings.introduction}</Prose>
      {names.map((name) => (
        <LimitField
          key={name}
          name={name}
          turn={turn}
          seconds={limits[name]}
          onEnter={(seconds) => save({ [name]: seconds })}
        />
      ))}
      <Status>{isSaved && settingsStrings.saved}</Status>
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
          <Label as="label" htmlFor={id}>
            {strings.limits[name].label}
          </Label>
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
